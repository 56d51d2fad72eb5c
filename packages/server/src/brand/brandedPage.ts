import type { Context as Request, Hono } from 'hono';
import { escapeHtml } from '../mail/parts.ts';
import type { Db } from '../db/database.ts';
import { findInvoiceByToken } from '../billing/invoices.repository.ts';
import { findGym, findGymAt } from '../gyms/gyms.repository.ts';
import { productName } from '../product.ts';
import { GYM_BRAND_NAME } from './currentBrand.ts';
import { iconAddresses, type PublicBrand, publicBrandOf } from './publicBrand.ts';

type Icons = Awaited<ReturnType<typeof iconAddresses>>;

/** Of the Host header, without a port. */
const hostName = (request: Request) => (request.req.header('host') ?? '').toLowerCase().replace(/:\d+$/, '');

export const findGymOfHost = (db: Db, request: Request) => findGymAt(db, 'host_name', hostName(request));

/**
 * The gym of the host under which the page was asked for, or else of its address: `/g/<slug>`, or that of a receipt.
 */
async function gymOfPage(db: Db, request: Request) {
  const ofHost = await findGymOfHost(db, request);
  if (ofHost) return ofHost;
  const [, page, name = ''] = /^\/(g|receipt)\/([^/]+)$/.exec(request.req.path) ?? [];
  if (page === 'g') return findGymAt(db, 'slug', name);
  const invoice = page === 'receipt' ? await findInvoiceByToken(db, name) : undefined;
  return invoice && findGym(db, invoice.gym_id);
}

/**
 * `/g/<slug>` leads to the login where no gym has that address (any more), and in small letters where it was typed
 * otherwise; under a gym's own host the login is the first page, also in place of other gyms'.
 */
export function redirectPagesOfGyms(app: Hono, db: Db): void {
  app.get('/g/:slug', async (request, next) => {
    const slug = request.req.param('slug');
    const gym = (await findGymOfHost(db, request)) ?? (await findGymAt(db, 'slug', slug.toLowerCase()));
    if (gym?.slug === slug) return next();
    return request.redirect(gym?.slug === slug.toLowerCase() ? `/g/${gym.slug}` : '/login', 302);
  });
  app.get('/', async (request, next) =>
    (await findGymOfHost(db, request)) ? request.redirect('/login', 302) : next(),
  );
}

/** The built page, in the brand of the gym to which it belongs; as it is where it belongs to none. */
export async function brandPage(db: Db, request: Request, html: string): Promise<string> {
  const gym = await gymOfPage(db, request);
  if (!gym) return html;
  return withBrand(html, await publicBrandOf(db, gym), await iconAddresses(db, gym.gym_id));
}

/** A description of the page in the product's name. */
const OWN_DESCRIPTION = new RegExp(`<meta name="description" content="${productName}[^"]*"`);

const iconLink = (rel: string, address: string) =>
  `<link rel="${rel}" href="${escapeHtml(address)}" type="image/png" />`;

/**
 * Name, icons, colours and style sheet of a brand in the page that the build has written. The style sheet comes last,
 * since of two rules of a layer the later one counts;
 * the script before the first paint reads the meta element above it.
 */
function withBrand(html: string, brand: PublicBrand, icons: Icons): string {
  const { name, css, themeColours } = brand;
  const apple = icons.find(({ purpose }) => purpose === 'apple');
  const head = [
    ...(['light', 'dark'] as const).map(
      (theme) =>
        `<meta name="theme-color" content="${themeColours[theme]}" media="(prefers-color-scheme: ${theme})" />`,
    ),
    ...(brand.icon === null ? [] : [iconLink('icon', brand.icon)]),
    ...(apple ? [iconLink('apple-touch-icon', apple.src)] : []),
    ...(css === null ? [] : [`<link rel="stylesheet" href="${escapeHtml(css)}" />`]),
  ].join('');
  const meta = `<meta name="gym-brand" content="${escapeHtml(JSON.stringify(brand))}" />`;
  return (
    html
      .replaceAll(/\s*<meta name="theme-color"[^>]*>/g, '')
      .replaceAll(/\s*<link rel="icon"[^>]*>/g, (link) => (brand.icon === null ? link : ''))
      .replaceAll(/\s*<link rel="apple-touch-icon"[^>]*>/g, (link) => (apple ? '' : link))
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
      // The product's tagline is left out with its name.
      .replace(OWN_DESCRIPTION, () => `<meta name="description" content="${escapeHtml(name)}"`)
      .replace(/<noscript>[^<]*/, (text) => text.replaceAll(productName, () => escapeHtml(name)))
      .replace(/<html([^>]*) data-brand="[^"]*"/, (all, rest: string) =>
        css === null ? all : `<html${rest} data-brand="${GYM_BRAND_NAME}"`,
      )
      .replace(/<script|<title/, (first) => meta + first)
      .replace('</head>', () => `${head}</head>`)
  );
}
