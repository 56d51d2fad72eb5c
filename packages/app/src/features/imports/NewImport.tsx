import { type ImportKind, importKinds, MAX_IMPORT_BYTES } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { FileDrop, SegmentedControl, TextLink, useToast } from '@spotter/ui';
import { errorMessage } from '@spotter/web-core/errors';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCallMutation } from '../../api/calls.ts';
import { importPath } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { downloadCsv } from '../../shared/downloadCsv.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { readAsDataUrl } from '../../shared/readAsDataUrl.ts';
import { useIsMounted } from '../../shared/useIsMounted.ts';
import { loadChunk } from '../../shell/loadChunk.ts';
import { importKindLabels } from './importLabels.ts';
import { useShowImport } from './useImport.ts';

const texts: Record<ImportKind, { about: string; drop: string; accept: string }> = {
  members: {
    about:
      /*i18n*/ 'A row for each member: name and phone number, and what else you have, such as plan, expiry date, dues and card number. Any order, any headings.',
    drop: /*i18n*/ 'Drop an Excel or CSV file here',
    accept: '.xlsx,.csv,.tsv,.txt',
  },
  visits: {
    about:
      /*i18n*/ 'A row for each visit, or for each time somebody came in or went out: date, time, and the member’s phone number, e-mail address, card number or name. Import the members first.',
    drop: /*i18n*/ 'Drop an Excel or CSV file here',
    accept: '.xlsx,.csv,.tsv,.txt',
  },
  gym: {
    about: /*i18n*/ 'The ZIP file of an export in the format “Spotter”, into a gym that has no members yet.',
    drop: /*i18n*/ 'Drop an export of Spotter here',
    accept: '.zip',
  },
};

/** The choice of what a file holds, and the file. */
export function NewImport() {
  const { gymId, isAdmin } = useVisitor();
  const { kind, setKind, kinds } = useKind(isAdmin);
  const navigate = useNavigate();
  const show = useShowImport();
  const { mutateAsync: upload } = useCallMutation('uploadImport');
  const toast = useToast();
  const isMounted = useIsMounted();
  const [fileName, setFileName] = useState('');
  const [error, setError] = useState<string>();
  const isBusy = fileName !== '';
  const choose = async (file: File) => {
    setError(undefined);
    if (file.size > MAX_IMPORT_BYTES)
      return setError(i18n.t('The file is larger than 10 MB. Split it, and import its parts.'));
    if (file.size === 0) return setError(i18n.t('The file is empty.'));
    setFileName(file.name);
    try {
      const dataUrl = await readAsDataUrl(file);
      const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
      const answer = await upload({ gymId, kind, fileName: file.name, base64 });
      show(answer.import);
      // Elsewhere by then: it waits in the list, and whoever works goes on.
      if (isMounted()) void navigate(importPath(answer.import.id));
    } catch (caught) {
      if (!isMounted()) toast(errorToast(i18n.t('Failed to Read the File'), caught, file.name));
      setError(errorMessage(caught));
      setFileName('');
    }
    return undefined;
  };
  const { about, drop, accept } = texts[kind];
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SegmentedControl
        label={i18n.t('What the file holds')}
        className="self-start"
        disabled={isBusy}
        options={kinds.map((value) => ({ value, label: i18n.t(importKindLabels[value]) }))}
        value={kind}
        onValueChange={(value) => {
          setError(undefined);
          setKind(value as ImportKind);
        }}
      />
      <p className="max-w-prose text-muted">{i18n.t(about)}</p>
      <FileDrop
        label={i18n.t('File: {kind}', { kind: i18n.t(importKindLabels[kind]) })}
        text={i18n.t(drop)}
        dropText={i18n.t('Drop to upload it')}
        chooseLabel={i18n.t('Choose File')}
        accept={accept}
        busy={isBusy}
        busyText={i18n.t('Reading {fileName}…', { fileName })}
        help={
          <span>
            {kind === 'gym'
              ? i18n.t('At most 10 MB. Nothing is written yet.')
              : i18n.t('At most 10 MB and 20,000 rows. Nothing is written yet.')}
            {kind !== 'gym' && <SampleLink kind={kind} />}
          </span>
        }
        onChoose={(file) => void choose(file)}
        {...(error !== undefined && { error })}
      />
    </div>
  );
}

/** In the address, so that Settings can lead to it. Staff import no whole gym. */
function useKind(isAdmin: boolean) {
  const [params, setParams] = useSearchParams();
  const kinds = importKinds.filter((kind) => isAdmin || kind !== 'gym');
  const kind = kinds.find((one) => one === params.get('kind')) ?? 'members';
  const setKind = (next: ImportKind) => setParams(next === 'members' ? {} : { kind: next }, { replace: true });
  return { kind, setKind, kinds };
}

function SampleLink({ kind }: { kind: 'members' | 'visits' }) {
  const toast = useToast();
  const download = async () => {
    try {
      const { sampleCsv } = await loadChunk(() => import('./sampleCsv.ts'));
      downloadCsv(i18n.t('Sample {kind}.csv', { kind: i18n.t(importKindLabels[kind]).toLowerCase() }), sampleCsv(kind));
    } catch (error) {
      toast(errorToast(i18n.t('Failed to Download the Sample'), error));
    }
  };
  return (
    <TextLink asChild>
      <button type="button" className="mx-auto mt-1 block" onClick={() => void download()}>
        {i18n.t('Download a sample')}
      </button>
    </TextLink>
  );
}
