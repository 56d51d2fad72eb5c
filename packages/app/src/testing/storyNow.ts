/** The clock of every story: 3 November 2026, 10:00 in India. */
export const STORY_NOW = Date.UTC(2026, 10, 3, 4, 30);
