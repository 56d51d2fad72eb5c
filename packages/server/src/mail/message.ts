import type { Language } from '@spotter/api';
import type { MailPart } from './parts.ts';

/** A mail before it has the colours of who sends it. */
export interface MailDraft {
  to: string;
  /** Of its texts. */
  language: Language;
  subject: string;
  /** What mail programs show of it in their lists, beside the subject. */
  preheader: string;
  text: string;
  parts: MailPart[];
  /** In whose name and brand it is; absent: the gym's. The product's where it is about an account of several gyms. */
  sender?: 'gym' | 'product';
  /**
   * Where its recipient ends mails of its kind: the List-Unsubscribe header.
   * Null or absent for a mail about their own account.
   */
  unsubscribeUrl?: string | null;
  /** What the QR code says that its `code` part shows. Null or absent without one. */
  qrText?: string | null;
}

/** One mail to one recipient, in plain text and HTML. */
export interface MailMessage extends Pick<MailDraft, 'to' | 'subject' | 'text' | 'unsubscribeUrl' | 'qrText'> {
  html: string;
  /** Shown as its sender, beside the configured address. Null or absent: as configured. */
  senderName?: string | null;
}

export interface MailTransport {
  /** Mails become files: nobody receives them. */
  readonly writesFiles?: true;
  /** Resolves once the mail server has accepted it. `id` is the same for every try: it becomes the Message-ID. */
  send(message: MailMessage, id: string): Promise<void>;
}
