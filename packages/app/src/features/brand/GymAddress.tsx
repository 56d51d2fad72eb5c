import { ApiError, MAX_SLUG_LENGTH } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, TextField, useToast } from '@spotter/ui';
import { Copy } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { callKey, invalidateCalls, patchCalls, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { useCopy } from '../../shared/useCopy.ts';
import type { GymBrand } from './useBrandForm.ts';

const fieldErrors = ['slug-taken', 'invalid', 'state-changed'];

/** The sentence for the field, where the server refuses the address itself. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !fieldErrors.includes(error.code)) return undefined;
  return error.fields.find(({ field }) => field === 'slug')?.error ?? error.message;
}

/** The address under which the gym signs in, in its own brand. */
export function GymAddress({ slug, hostName }: Pick<GymBrand, 'slug' | 'hostName'>) {
  const { gymId } = useVisitor();
  const headingId = useId();
  const queries = useQueryClient();
  const toast = useToast();
  const copy = useCopy();
  const update = useCallMutation('updateGymSlug');
  const client = useClient();
  const [edited, setEdited] = useState<string>();
  /** The address when the edit began, or which another admin has set since and the field has shown. */
  const [basis, setBasis] = useState(slug);
  const [changedTo, setChangedTo] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isEditing = edited !== undefined;
  useEffect(() => {
    if (isEditing) field.current?.focus();
  }, [isEditing]);
  const start = `${window.location.origin}/g/`;
  const address = hostName === null ? `${start}${slug}` : `https://${hostName}`;
  const copyAddress = () =>
    copy(address, {
      title: i18n.t('Address Copied'),
      message: address,
      refused: i18n.t('Select and copy it yourself: {address}', { address }),
    });
  const reset = () => {
    update.reset();
    setChangedTo(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edited === undefined || update.isPending) return;
    update.mutate(
      { gymId, slug: edited, basis },
      {
        onSuccess: (answer) => {
          patchCalls(queries, 'getGymBrand', (brand) => ({ ...brand, slug: answer.slug }));
          void invalidateCalls(queries, 'getGymBrand');
          setEdited(undefined);
          setChangedTo(undefined);
          toast({ type: 'success', title: i18n.t('Address Changed'), message: `${start}${answer.slug}` });
        },
        onError: (error) => {
          if (refusalOf(error) === undefined) toast(errorToast(i18n.t('Failed to Change Address'), error));
          if (error instanceof ApiError && error.code === 'state-changed') void takeOver();
        },
      },
    );
  };
  const takeOver = async () => {
    const latest = await client.getGymBrand({ gymId }).catch(() => undefined);
    if (!latest) return;
    queries.setQueryData(callKey('getGymBrand', { gymId }), latest);
    setBasis(latest.slug);
    setChangedTo(latest.slug);
  };
  const refusal =
    changedTo === undefined
      ? refusalOf(update.error)
      : i18n.t('Changed to {value} at another desk meanwhile. Save again to replace it.', { value: changedTo });
  return (
    <section aria-labelledby={headingId} className="min-w-0 rounded-lg border border-line bg-surface p-5">
      <h3 id={headingId} className="font-semibold">
        {i18n.t('Address')}
      </h3>
      <p className="mb-3 text-muted">{i18n.t('People who sign in here see the gym’s brand from the start')}</p>
      {edited === undefined ? (
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 basis-56 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">
            {address}
          </code>
          <Button icon={Copy} onClick={() => void copyAddress()}>
            {i18n.t('Copy')}
          </Button>
          <Button
            onClick={() => {
              setBasis(slug);
              setEdited(slug);
            }}
          >
            {i18n.t('Change')}
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-3">
          <TextField
            ref={field}
            label={i18n.t('Last part of the address')}
            help={i18n.t('{start}{edited}. The previous address stops working: print and send the new one.', {
              start,
              edited,
            })}
            maxLength={MAX_SLUG_LENGTH}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={edited}
            onChange={({ target }) => {
              reset();
              setEdited(target.value);
            }}
            {...(refusal !== undefined && { error: refusal })}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              onClick={() => {
                reset();
                setEdited(undefined);
              }}
            >
              {i18n.t('Cancel')}
            </Button>
            <Button type="submit" variant="primary" busy={update.isPending} disabled={edited === slug}>
              {i18n.t('Change address')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
