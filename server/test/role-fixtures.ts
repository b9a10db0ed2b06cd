import { hash, randomBytes, randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { withStoredFiles } from '#platform/encrypted-files'
import { makeChild } from '#test/factories'
import { formData, type FormPart } from '#test/form-data'
import type { TestFile } from '#test/role-callers'
import { testVault, type TestServer } from '#test/server'

/** A request, apart from its address and its caller. */
export interface RoleRequest {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string>
  readonly payload?: object
  readonly headers?: Record<string, string>
}

const dot = { create: { width: 8, height: 8, channels: 3, background: '#246a52' } } as const
export const photo: FormPart = {
  field: 'front_id_photo',
  fileName: 'photo.png',
  content: await sharp(dot).png().toBuffer(),
}

export const upload = (id: number): RoleRequest => ({ query: { id: String(id) }, ...formData([photo]) })

/** Sets up what a request needs in the file. */
export function roleFixtures({ app, db, files, actors }: TestServer) {
  /** The request for a file that the owner has uploaded. */
  async function downloadOf(kind: 'defendant' | 'indemnitor', id: number): Promise<RoleRequest> {
    const { headers, ...request } = upload(id)
    const answer = await app.inject({
      method: 'POST',
      url: `/api/crm/${kind}/upload`,
      ...request,
      headers: { ...headers, authorization: actors.owner.token },
    })
    const { files } = answer.json<{ files: Record<string, string[]> }>()
    return { payload: { id, name: photo.field, file: files[photo.field]?.[0] } }
  }

  /** Adds what a card authorization needs. */
  async function withCardCharge(file: TestFile): Promise<TestFile> {
    await db.updateTable('defendants').set({ email: 'ana@example.com' }).where('id', '=', file.id).execute()
    await db
      .updateTable('indemnitors')
      .set({ phone: file.phone, email: 'bo@example.com' })
      .where('id', '=', file.indemnitor)
      .execute()
    const charge = { credit_card_charge_amount: '500', credit_card_charge_date: '2026-11-20' }
    await db.updateTable('bookings').set(charge).where('id', '=', file.booking).execute()
    return file
  }

  async function cardDocument(file: TestFile, signer: 'defendant' | number): Promise<Record<string, string>> {
    const { id, booking } = await withCardCharge(file)
    return {
      type: 'CC',
      defendant_id: String(id),
      booking_id: String(booking),
      indemnitor_id: String(signer),
    }
  }

  /** A document that the defendant has agreed to sign electronically, and the token of its link. */
  async function pendingDocument({ id }: TestFile) {
    const [token, envelope_id] = [randomBytes(24).toString('base64url'), randomUUID()]
    const pdf = await PDFDocument.create()
    pdf.addPage()
    const content = await pdf.save({ useObjectStreams: false })
    const sha256 = hash('sha256', content)
    const document_id = await withStoredFiles(
      { files, vault: testVault, db, save: (work) => db.transaction().execute(work) },
      (store) => store(content),
      (tx, fileName) =>
        makeChild(tx, 'documents', {
          defendant_id: id,
          type: 3,
          status: 2,
          envelope_id,
          document_file: fileName,
          document_sha256: sha256,
          spots: '[]',
        }),
    )
    const now = new Date()
    await db
      .insertInto('signing_links')
      .values({
        token_hash: hash('sha256', token, 'buffer'),
        document_id,
        created_at: now,
        expires_at: new Date(now.getTime() + 60_000),
      })
      .execute()
    await db
      .insertInto('signing_events')
      .values(
        (['opened', 'shown', 'agreed'] as const).map((kind) => ({
          document_id,
          kind,
          at: now,
          ip: '127.0.0.1',
          user_agent: 'tests',
        })),
      )
      .execute()
    return { document_id, token, envelope_id, sha256 }
  }

  /** A pending card authorization of the defendant, by its id. */
  async function pendingOfCard(file: TestFile): Promise<{ readonly document_id: number }> {
    await withCardCharge(file)
    const { document_id } = await pendingDocument(file)
    return { document_id }
  }

  return { downloadOf, withCardCharge, cardDocument, pendingDocument, pendingOfCard }
}
