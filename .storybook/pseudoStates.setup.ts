import { STORY_RENDERED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { beforeAll } from 'vitest';

// storybook-addon-pseudo-states rewrites the style sheets on this event,
// which Storybook sends and its Vitest plugin does not.
beforeAll(() => addons.getChannel().emit(STORY_RENDERED));
