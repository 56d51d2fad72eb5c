/** One mail to one recipient, in plain text and HTML. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its recipient ends mails of its kind: the List-Unsubscribe header. Null or absent for a mail about their own account. */
  unsubscribeUrl?: string | null;
}

export interface MailTransport {
  /** Resolves once the mail server has accepted it. `id` is the same for every try: it becomes the Message-ID. */
  send(message: MailMessage, id: string): Promise<void>;
}
