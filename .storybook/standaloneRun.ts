/** Whether Vitest runs the stories without Storybook, whose panel shows all that axe found. */
export const isStandaloneRun = import.meta.env.VITEST_STORYBOOK === 'false';
