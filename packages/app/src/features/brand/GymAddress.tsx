import { brandCalls, MAX_SLUG_LENGTH } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, TextField } from '@spotter/ui';
import { Copy } from 'lucide-react';
import { type FormEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import { callKey, invalidateCalls, patchCalls, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useLeaveGuard } from '../../shared/LeaveGuard.tsx';
import { OriginContext } from '../../shared/origin.ts';
import { useCopy } from '../../shared/useCopy.ts';
import { useResourceForm } from '../../shared/useResourceForm.ts';
import type { GymBrand } from './useBrandForm.ts';

/** Before the slug. */
const useStartOfAddress = () => `${useContext(OriginContext)}/g/`;

/** The address under which the gym signs in, in its own brand. */
export function GymAddress({ slug, hostName }: Pick<GymBrand, 'slug' | 'hostName'>) {
  const headingId = useId();
  const copy = useCopy();
  const start = useStartOfAddress();
  const [isEditing, setIsEditing] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) changeButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const address = hostName === null ? `${start}${slug}` : `https://${hostName}`;
  const copyAddress = () =>
    copy(address, {
      title: i18n.t('Address Copied'),
      message: address,
      refused: i18n.t('Select and copy it yourself: {address}', { address }),
    });
  return (
    <section aria-labelledby={headingId} className="min-w-0 rounded-lg border border-line bg-surface p-5">
      <h3 id={headingId} className="font-semibold">
        {i18n.t('Address')}
      </h3>
      <p className="mb-3 text-muted">{i18n.t('People who sign in here see the gym’s brand from the start')}</p>
      {isEditing ? (
        <AddressForm slug={slug} onClose={() => setIsEditing(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 basis-56 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">
            {address}
          </code>
          <Button icon={Copy} onClick={() => void copyAddress()}>
            {i18n.t('Copy')}
          </Button>
          <Button ref={changeButton} onClick={() => setIsEditing(true)}>
            {i18n.t('Change')}
          </Button>
        </div>
      )}
    </section>
  );
}

type Address = Pick<GymBrand, 'slug'>;

function AddressForm({ slug: opened, onClose }: Address & { onClose: () => void }) {
  const { gymId } = useVisitor();
  const client = useClient();
  const start = useStartOfAddress();
  const queries = useQueryClient();
  const form = useResourceForm<Address, Address, 'updateGymSlug', Address>({
    call: 'updateGymSlug',
    schema: brandCalls.updateGymSlug.input.pick({ slug: true }),
    edited: {
      opened: { slug: opened },
      valuesOf: ({ slug }) => ({ slug }),
      load: async () => {
        const latest = await client.getGymBrand({ gymId });
        queries.setQueryData(callKey('getGymBrand', { gymId }), latest);
        return latest;
      },
    },
    fields: ['slug'],
    idPrefix: 'address',
    toInput: ({ slug }, basis) => ({ gymId, slug, basis: basis?.slug }),
    onSuccess: ({ slug }) => {
      patchCalls(queries, 'getGymBrand', (brand) => ({ ...brand, slug }));
      void invalidateCalls(queries, 'getGymBrand');
      return `${start}${slug}`;
    },
    successTitle: i18n.t('Address Changed'),
    failureTitle: i18n.t('Failed to Change Address'),
    onClose,
  });
  useLeaveGuard(form.isDirty);
  const input = form.input('slug');
  useEffect(() => document.getElementById(input.id)?.focus(), [input.id]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.isBusy) form.submit();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label={i18n.t('Last part of the address')}
        help={i18n.t('{start}{edited}. The previous address stops working: print and send the new one.', {
          start,
          edited: form.watched('slug'),
        })}
        maxLength={MAX_SLUG_LENGTH}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...input}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={form.isBusy} onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={form.isBusy} disabled={!form.isDirty}>
          {i18n.t('Change address')}
        </Button>
      </div>
    </form>
  );
}
