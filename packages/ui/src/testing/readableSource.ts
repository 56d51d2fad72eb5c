const FUNCTION = /function \w*\(\) ?\{\}/g;
const ICON = /\{\s*\$\$typeof: Symbol\([\w.]+\),\s*displayName: '(\w+)',\s*render: \(\) => \{\}\s*\}/g;

/** The source of a story as Storybook prints it, with functions and icons as one writes them. */
export const readableSource = (source: string) => source.replace(FUNCTION, '() => {}').replace(ICON, '$1');
