/** One message to one person, in plain text and HTML. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  send(message: Message): Promise<void>;
}
