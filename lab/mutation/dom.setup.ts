import { configure } from '@testing-library/react';

// Shorter than in `npm test`, since a killed mutant often waits for what never comes.
configure({ asyncUtilTimeout: 2_500 });
