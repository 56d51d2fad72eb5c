import packageJson from '../../../package.json' with { type: 'json' };

/** The product's version, as in `0.2.0`: that of the repository's package.json. */
export const { version } = packageJson;
