import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const FILE = join(import.meta.dirname, '../../deploy/compose.yaml');

/** What the file uses of the compose specification; anything else is refused. */
const service = z.strictObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  env_file: z.tuple([z.strictObject({ path: z.literal('.env'), required: z.literal(false) })]).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string().regex(/^\d+:\d+(\/udp)?$/)).optional(),
  volumes: z.array(z.string().regex(/^(\w+|\.\/\w+):\/[\w/]+(:ro)?$/)).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
      interval: z.string().regex(/^\d+s$/),
      timeout: z.string().regex(/^\d+s$/),
      start_period: z.string().regex(/^\d+s$/),
    })
    .optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  read_only: z.boolean().optional(),
  init: z.boolean().optional(),
  cap_drop: z.array(z.literal('ALL')).optional(),
  security_opt: z.array(z.literal('no-new-privileges:true')).optional(),
});

const composeFile = z.strictObject({
  name: z.string(),
  services: z.strictObject({ spotter: service, postgres: service, caddy: service }),
  volumes: z.record(z.string(), z.null()),
});

/**
 * The services of deploy/compose.yaml with these variables, as of a file `.env` beside it: in place of `${NAME}`, and in
 * the environment of the services that read the file. Throws where one is required and missing.
 */
export function composeServices(variables: Record<string, string>) {
  const interpolate = (_: string, name: string, operator?: string, text = ''): string => {
    if (variables[name]) return variables[name];
    if (operator === ':-') return text;
    throw new Error(`${name}: ${text}`);
  };
  const value = parse(readFileSync(FILE, 'utf8'), (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(/\$\{(\w+)(?:(:[-?])([^}]*))?\}/g, interpolate) : part,
  ) as unknown;
  const { services, volumes } = composeFile.parse(value);
  for (const [name, { volumes: mounts = [], depends_on: others = {} }] of Object.entries(services)) {
    const unknown = [
      ...mounts
        .map((mount) => mount.split(':')[0]!)
        .filter((volume) => !volume.startsWith('.') && !(volume in volumes)),
      ...Object.keys(others).filter((other) => !(other in services)),
    ];
    if (unknown.length > 0) throw new Error(`${name} uses ${unknown.join(', ')}, which the file does not have`);
  }
  const { spotter } = services;
  const environment = { ...(spotter.env_file && variables), ...spotter.environment };
  return { ...services, spotter: { ...spotter, environment } };
}
