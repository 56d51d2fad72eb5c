import { Component, type ReactNode } from 'react';
import { ErrorView } from './ErrorView.tsx';

interface Failed {
  error?: unknown;
  hasFailed: boolean;
}

/** Renders the error page where there is no route to do it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, Failed> {
  override state: Failed = { hasFailed: false };

  static getDerivedStateFromError = (error: unknown): Failed => ({ error, hasFailed: true });

  override render() {
    return this.state.hasFailed ? <ErrorView error={this.state.error} /> : this.props.children;
  }
}
