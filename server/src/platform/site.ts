import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendAssetsInTurn } from '#platform/http/downloads'
import { replyNotFound } from '#platform/http/errors'
import { pathOf } from '#platform/http/log'
import { compress } from '#platform/http/send-reply'

export interface SiteParts {
  /** The folder of the built pages. */
  readonly folder: string
  readonly brand: string
  readonly supportEmail: string | undefined
  /** Where people reach the portal, which is what links in texts begin with; without a slash at the end. */
  readonly publicUrl: string
  /** The agency's phone number; null if none is set. */
  readonly agencyPhone: string | null
  readonly officeTimeZone: string
  readonly passwordMinimum: number
  /** The id of the owner's account. */
  readonly ownerId: number
}

/** Serves the built web app: its files under /assets, cached for a year, and index.html for every page address. */
export async function siteRoutes(app: FastifyInstance, { folder, ...settings }: SiteParts): Promise<void> {
  const source = await readFile(join(folder, 'index.html'), 'utf8')
  const page = pageDocument(source, settings)

  await app.register(async (site) => {
    await site.register(helmet, securityHeaders(app.parts.https))
    sendAssetsInTurn(site, '/assets/')
    await site.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      // A route for each file: with one for all, each request would read the whole folder
      wildcard: false,
      globIgnore: ['**/*.{br,gz}'],
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    })
    site.get('/*', (request, reply) => {
      const path = pathOf(request.url)
      // No page address ends in a file extension; those of scanners and old links do
      if (/^\/api(\/|$)/.test(path) || /\.[^/]*$/.test(path)) return replyNotFound(request, reply)
      const { encoding, content } = compress(request.headers['accept-encoding'], page)
      if (encoding !== undefined) reply.header('content-encoding', encoding)
      return reply.headers(pageHeaders).send(content)
    })
  })
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  'permissions-policy':
    'camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Allows only the portal's own files, and no inline styles: the theme's variables are in a style sheet of the build, and
 * the policy doesn't apply to styles that React sets through the DOM.
 */
const securityHeaders = (https: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
})

/** index.html with the settings that pages need before any call. */
function pageDocument(source: string, settings: Omit<SiteParts, 'folder'>): string {
  const {
    brand,
    publicUrl,
    supportEmail = '',
    agencyPhone,
    officeTimeZone,
    passwordMinimum,
    ownerId,
  } = settings
  const metas = Object.entries({
    brand,
    'public-url': publicUrl,
    'support-email': supportEmail,
    'agency-phone': agencyPhone ?? '',
    'office-time-zone': officeTimeZone,
    'password-minimum': String(passwordMinimum),
    'owner-id': String(ownerId),
  }).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`)
  return source
    .replaceAll(
      /\s*<meta name="(brand|public-url|support-email|agency-phone|office-time-zone|password-minimum|owner-id)"[^>]*>/g,
      '',
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(brand)}</title>`)
    .replace('</head>', () => `${metas.join('')}</head>`)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
