import { i18n } from '@spotter/i18n';
import { cn, SelectField } from '@spotter/ui';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';

export interface IndexedSection {
  /** Its anchor in the URL. */
  id: string;
  label: string;
  content: ReactNode;
}

/** Below the header and some space, in px: what stands there is being read. */
const READING_LINE_PX = 120;

const elementOf = (id: string) => document.getElementById(id);

/** Brings a section to the top, and the focus into it; the anchor is in the URL, but no step of the history. */
function goTo(id: string): void {
  const element = elementOf(id);
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
  window.history.replaceState(window.history.state, '', `#${id}`);
}

/** The last section that begins above the reading line; at the end of the page the last one. */
function sectionAtTop(ids: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 1) return ids.at(-1);
  return ids.findLast((id) => (elementOf(id)?.getBoundingClientRect().top ?? Infinity) <= READING_LINE_PX) ?? ids[0];
}

/** The section that is being read, and how to go to another. */
function useCurrentSection(ids: readonly string[]) {
  const [current, setCurrent] = useState(() => ids.find((id) => id === window.location.hash.slice(1)) ?? ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const all = key.split(' ');
    const anchor = window.location.hash.slice(1);
    if (all.includes(anchor)) goTo(anchor);
    const update = () => setCurrent(sectionAtTop(all));
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [key]);
  const choose = (id: string) => {
    goTo(id);
    setCurrent(id);
  };
  return [current, choose] as const;
}

/** Sections below each other, with an index: a list beside them, a menu above them where there is no room. */
export function SectionIndex({ label, sections }: { label: string; sections: readonly IndexedSection[] }) {
  const [current, choose] = useCurrentSection(sections.map(({ id }) => id));
  const follow = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    choose(id);
  };
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="sticky top-14 z-20 -mx-4 border-b border-line bg-canvas px-4 py-2 **:scroll-m-0 sm:-mx-6 sm:px-6 lg:hidden">
        <SelectField
          label={i18n.t('Section')}
          hideLabel
          options={sections.map(({ id, label: text }) => ({ value: id, label: text }))}
          value={current}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      <nav aria-label={label} className="max-lg:hidden">
        <ul className="sticky top-20 flex flex-col gap-0.5 **:scroll-m-0">
          {sections.map(({ id, label: text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? 'location' : undefined}
                onClick={(event) => follow(event, id)}
                className={cn(
                  'block rounded-md px-3 py-2 text-muted outline-offset-0 hover:bg-sunken hover:text-ink touch:min-h-[44px] touch:content-center',
                  id === current && 'bg-sunken font-medium text-ink',
                )}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-8">
        {sections.map(({ id, label: text, content }) => (
          <div
            key={id}
            id={id}
            role="group"
            aria-label={text}
            tabIndex={-1}
            className="scroll-mt-32 outline-none lg:scroll-mt-20"
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}
