import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { replyNotFound } from '#platform/http/errors'
import { pathOf } from '#platform/http/log'
import { compress } from '#platform/http/send-reply'

export interface SiteParts {
  /** The folder of the built pages. */
  readonly folder: string
  readonly brand: string
  readonly supportEmail: string | undefined
  readonly passwordMinimum: number
}

/** Serves the built pages: files under /assets for ever, the one document for every address a page may have. */
export async function siteRoutes(app: FastifyInstance, { folder, ...settings }: SiteParts): Promise<void> {
  const source = await readFile(join(folder, 'index.html'), 'utf8')
  const page = pageDocument(source, settings)

  await app.register(async (site) => {
    await site.register(helmet, securityHeaders(app.parts.https))
    await site.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    })
    site.get('/*', (request, reply) => {
      const path = pathOf(request.url)
      // No page has a dot in its last step, but what is asked for by scanners and old links has
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
 * Only the portal's own files, and no inline style either: the theme's variables are a style sheet of the build, and
 * what React sets on an element goes through the object model, which no policy refuses.
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

/** The document with the settings that pages need before any call. */
function pageDocument(source: string, settings: Omit<SiteParts, 'folder'>): string {
  const { brand, supportEmail = '', passwordMinimum } = settings
  const metas = Object.entries({
    brand,
    'support-email': supportEmail,
    'password-minimum': String(passwordMinimum),
  }).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`)
  return source
    .replaceAll(/\s*<meta name="(brand|support-email|password-minimum)"[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(brand)}</title>`)
    .replace('</head>', () => `${metas.join('')}</head>`)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
