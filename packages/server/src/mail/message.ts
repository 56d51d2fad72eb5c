/** One message to one person, in plain text and HTML. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /** Resolves once the mail server has taken it. The id is the same for each try, so that a mailbox can tell a double. */
  send(message: MailMessage, id: string): Promise<void>;
}
