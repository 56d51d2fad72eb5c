import { ApiError } from '@spotter/api/errors';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
import { Button, ErrorBanner, TextField, TextLink } from '@spotter/ui';
import { isNetworkError } from '@spotter/web-core/errors';
import { useIsSignInStored } from '@spotter/web-core/useIsSignInStored';
import { MailCheck } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { type Failure, noConnection } from '../../shared/failures.ts';
import { Title } from '../../shared/Title.tsx';
import type { Services } from '../../services.ts';

interface MailSentProps {
  email: string;
  resolvePastedLink: Services['resolvePastedLink'];
  onBack: () => void;
  onLink: (link: string) => void;
}

/** Confirms the mail. A link that would open in another browser can be pasted here. A chunk of its own. */
export default function MailSent({ email, resolvePastedLink, onBack, onLink }: MailSentProps) {
  const isSignInStored = useIsSignInStored();
  const field = useRef<HTMLInputElement>(null);
  const [linkError, setLinkError] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setLinkError('');
    setFailure(undefined);
    setIsBusy(true);
    try {
      const link = await resolvePastedLink(field.current?.value.trim() ?? '');
      if (link !== undefined) return onLink(link);
      setLinkError(i18n.t('This is not the link of the mail. It begins with https:// and is long.'));
      field.current?.focus();
    } catch (error) {
      setFailure(pasteFailure(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <main className="flex grow flex-col gap-5 px-5 pt-4 pb-8">
      <MailCheck aria-hidden className="size-12 text-positive" />
      <Title className="text-2xl">{i18n.t('Check your mail')}</Title>
      <p className="text-lg">
        <Trans
          id="If your gym knows <0>{email}</0>, a link is on its way there. Open it on this phone."
          values={{ email }}
          components={{ 0: <strong className="font-semibold wrap-anywhere" /> }}
        />
      </p>
      <p className="text-muted">
        {i18n.t(
          'It is valid for 15 minutes and works once. No mail? Check your spam folder, or ask at the desk which address they have for you.',
        )}
      </p>
      {!isSignInStored && (
        <ErrorBanner
          title={i18n.t('Reloading the page signs you out')}
          message={i18n.t('This browser stores nothing for this page. Check its settings for stored data.')}
        />
      )}
      <TextLink asChild className="self-start">
        <button type="button" onClick={onBack} className="py-2">
          {i18n.t('Use another address')}
        </button>
      </TextLink>
      <details className="mt-auto rounded-md border border-line bg-surface p-4">
        <summary className="content-center font-medium touch:min-h-[44px]">
          {i18n.t('The link opens somewhere else?')}
        </summary>
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-3">
          {failure && <ErrorBanner title={failure.title} message={failure.hint} />}
          <TextField
            ref={field}
            label={i18n.t('Paste the link here')}
            inputMode="url"
            autoComplete="off"
            help={i18n.t('In the mail, press and hold the button to copy it')}
            {...(linkError !== '' && { error: linkError })}
          />
          <Button type="submit" size="lg" busy={isBusy}>
            {i18n.t('Sign in with this link')}
          </Button>
        </form>
      </details>
    </main>
  );
}

/** Of resolving a pasted link. */
function pasteFailure(error: unknown): Failure {
  const code = error instanceof ApiError ? error.code : '';
  if (isNetworkError(error)) return noConnection();
  if (code === 'too-many')
    return { title: i18n.t('Too many attempts'), hint: i18n.t('Wait five minutes, then try again.') };
  return { title: i18n.t('The sign-in service does not answer'), hint: i18n.t('Try again in a minute.') };
}
