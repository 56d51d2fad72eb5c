import { i18n } from '@spotter/i18n';
import { Button, Spinner } from '@spotter/ui';
import { useState } from 'react';
import { Title } from '../../shared/Title.tsx';
import { useOnVisible } from '../../shared/useOnVisible.ts';
import { parseScannedText } from '../../phone/code.ts';
import type { OpenCamera } from '../../services.ts';
import { useScanner } from './useScanner.ts';

interface ScannerScreenProps {
  openCamera: OpenCamera;
  onCode: (code: string) => void;
  onClose: () => void;
}

/**
 * The in-page camera, as an alternative to the phone's camera app, which needs none of it: a chunk of its own.
 * Reopened when the page becomes visible again.
 */
export default function ScannerScreen(props: ScannerScreenProps) {
  const [attempt, setAttempt] = useState(0);
  const open = () => setAttempt((count) => count + 1);
  useOnVisible(open);
  return <Scanner key={attempt} {...props} onRetry={open} />;
}

function Scanner({ openCamera, onCode, onClose, onRetry }: ScannerScreenProps & { onRetry: () => void }) {
  const { video, isStarting, failure, isForeign } = useScanner(openCamera, (text) => {
    const code = parseScannedText(text);
    if (code !== undefined) onCode(code);
    return code !== undefined;
  });
  return (
    <main className="flex grow flex-col gap-4 px-5 pt-5 pb-6">
      <Title className={failure ? 'text-2xl' : 'text-xl'}>
        {failure ? failure.title : i18n.t('Point at the code on the screen')}
      </Title>
      {failure && (
        <p role="alert" className="text-xl">
          {failure.hint}
        </p>
      )}
      {!failure && (
        <div className="relative min-h-64 grow overflow-hidden rounded-lg bg-sunken">
          <video
            ref={video}
            muted
            playsInline
            aria-label={i18n.t('Camera')}
            className="absolute inset-0 size-full object-cover"
          />
          <div
            aria-hidden
            className="absolute top-1/2 left-1/2 aspect-square w-[70%] -translate-1/2 rounded-lg border-4 border-accent"
          />
          {isStarting && (
            <p role="status" className="absolute inset-x-0 bottom-4 flex items-center justify-center gap-2">
              <Spinner />
              {i18n.t('Starting the camera…')}
            </p>
          )}
        </div>
      )}
      <p role="status" className="min-h-12 font-medium text-danger">
        {isForeign && i18n.t('This is not a code of your gym. Point at the one on the screen at the door.')}
      </p>
      <div data-density="kiosk" className="mt-auto flex flex-col gap-3">
        {failure && (
          <Button variant="primary" size="lg" className="w-full" onClick={onRetry}>
            {i18n.t('Try again')}
          </Button>
        )}
        <Button size="lg" className="w-full" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
      </div>
    </main>
  );
}
