/** What a version brought, as CHANGELOG.md has it. */
export interface Release {
  version: string;
  /** ISO date. */
  date: string;
  /** As in `Added`. */
  groups: { title: string; entries: string[] }[];
}

/** Reads the form of keepachangelog.com: versions, newest first; their groups; one line an entry. */
export function parseChangelog(text: string): Release[] {
  const releases: Release[] = [];
  for (const line of text.split('\n')) {
    const [, version, date] = /^## \[(.+)\] - (\d{4}-\d\d-\d\d)$/.exec(line) ?? [];
    const [, title] = /^### (.+)$/.exec(line) ?? [];
    const [, entry] = /^- (.+)$/.exec(line) ?? [];
    if (version !== undefined && date !== undefined) releases.push({ version, date, groups: [] });
    if (title !== undefined) releases.at(-1)?.groups.push({ title, entries: [] });
    if (entry !== undefined) releases.at(-1)?.groups.at(-1)?.entries.push(entry);
  }
  return releases;
}
