import { hash } from 'node:crypto'
import * as calls from '@bailiwick/contract/documents'
import { sendReminder } from '@bailiwick/contract/messaging'
import { describe, expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { makeChild, makeDefendant, share } from '#test/factories'
import { fullTextsOf } from '#test/full-text'
import { startTextDrivers } from '#test/text-drivers'

const phone = '2135550142'

const drivers = await startTextDrivers({ sendMail: async () => {} })

describe.each(drivers)('by the driver $driver', ({ server, state, replied, expectEnd }) => {
  const { call, db, actors } = server
  const { clerk } = actors

  const remind = (body: { defendant_id: number; phone: string; indemnitor_id?: number }) =>
    call(sendReminder, { as: clerk, body })
  const textsTo = (defendant_id: number) => fullTextsOf(db, defendant_id)
  const contentsTo = async (defendant_id: number) =>
    (await textsTo(defendant_id)).map(({ content }) => content)
  const signed = { description: 'signed', time: '2026-01-02T03:04:05Z' }
  const makeDocument = (
    defendant_id: number,
    type: number,
    status: number,
    indemnitor_id: number | null = null,
  ) =>
    makeChild(db, 'documents', {
      defendant_id,
      type,
      status,
      indemnitor_id,
      history: JSON.stringify([signed]),
    })
  const documentsOf = (defendant_id: number) =>
    db.selectFrom('documents').selectAll().where('defendant_id', '=', defendant_id).orderBy('id').execute()
  const documentRow = (id: number) =>
    db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('a reminder names the documents that the person still has to sign [NOTE-19, DOC-28, OPEN-132, MSG-35]', async () => {
    const defendant_id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone })
    const indemnitor = await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Cole', phone })
    for (const type of [4, 3]) await makeDocument(defendant_id, type, 2)
    await makeDocument(defendant_id, 1, 3)
    await makeDocument(defendant_id, 1, 2, indemnitor)
    const { status, body } = await remind({ defendant_id, phone })
    expect([status, body]).toMatchObject([200, { ...replied('sentReminder'), texts: [{ state, phone }] }])
    expect(await contentsTo(defendant_id)).toEqual([
      'Bailiwick: Hello ANA LIM, please remember to sign: bail bond documents, card authorization. Questions? Call us.',
    ])
    const entries = await db
      .selectFrom('history')
      .select(['action', 'endpoint', 'name'])
      .where('defendant_id', '=', defendant_id)
      .execute()
    expect(entries).toEqual([{ action: 'send', endpoint: 'reminder', name: 'ANA LIM' }])
    await expectEnd(body.texts[0]?.message_id ?? 0)
  })

  test('a reminder is added to the history of each document it names [DOC-8, OPEN-147, OPEN-189]', async () => {
    const defendant_id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone: '2135550145' })
    const indemnitor = await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Cole', phone })
    const pending = [await makeDocument(defendant_id, 4, 2), await makeDocument(defendant_id, 3, 2)]
    const others = [
      await makeDocument(defendant_id, 1, 3),
      await makeDocument(defendant_id, 1, 2, indemnitor),
    ]
    expect((await remind({ defendant_id, phone: '2135550145' })).status).toBe(200)
    for (const id of pending) {
      const { history, link_last_sent } = await documentRow(id)
      expect(history).toEqual([signed, { description: 'notified', time: expect.stringMatching(/Z$/) }])
      const reminded = Date.parse(history[1]?.time ?? '')
      // A reminder that stays in the portal is no link that was sent
      expect(link_last_sent === null ? null : Date.parse(link_last_sent)).toBe(
        state === 'not sent' ? null : reminded,
      )
    }
    for (const id of others) expect((await documentRow(id)).history).toEqual([signed])
  })

  test('an indemnitor is only reminded of their own documents [NOTE-19, DOC-28]', async () => {
    const defendant_id = await makeDefendant(db)
    const indemnitor_id = await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Cole', phone })
    await makeDocument(defendant_id, 3, 2)
    const own = await makeDocument(defendant_id, 2, 2, indemnitor_id)
    const { status, body } = await remind({ defendant_id, phone, indemnitor_id })
    expect([status, body]).toMatchObject([200, { ...replied('sentReminder'), texts: [{ state, phone }] }])
    expect((await contentsTo(defendant_id))[0]).toContain(
      'Ida Cole, please remember to sign: bail bond documents with card authorization.',
    )
    expect((await documentRow(own)).history).toHaveLength(2)
    await expectEnd(body.texts[0]?.message_id ?? 0)
  })

  test('a person with nothing to sign is still reminded of their documents [OPEN-132]', async () => {
    const defendant_id = await makeDefendant(db, { phone: '2135550143' })
    const { body } = await remind({ defendant_id, phone: '2135550143' })
    expect(body).toMatchObject(replied('sentReminder'))
    expect((await contentsTo(defendant_id))[0]).toContain(
      'please remember to sign: your bail bond documents.',
    )
  })

  test('a reminder needs the mobile phone on the record and the right to edit [DEF-79, NOTE-23, SHARE-3]', async () => {
    const defendant_id = await makeDefendant(db, { phone: '2135550144', home_phone: '3105550100' })
    expect((await remind({ defendant_id, phone: '213555014' })).status).toBe(400)
    expect((await remind({ defendant_id, phone: '3105550100' })).body.fields).toEqual(['phone'])
    expect((await remind({ defendant_id, phone: '2135550144', indemnitor_id: 2_000_000 })).status).toBe(404)
    expect((await remind({ defendant_id: 2_000_000, phone: '2135550144' })).status).toBe(404)
    await share(db, defendant_id, clerk.id, 'R')
    expect((await remind({ defendant_id, phone: '2135550144' })).status).toBe(403)
    expect(await contentsTo(defendant_id)).toEqual([])
    // An old file may hold a number that no text can go to
    for (const phone of ['5550144', '213555014', '12135550144']) {
      const id = await makeDefendant(db, { phone })
      expect([phone, (await remind({ defendant_id: id, phone })).status]).toEqual([phone, 400])
      expect(await contentsTo(id)).toEqual([])
    }
  })

  test('each signer gets a link by text and mail, which the history doesn’t show [OPEN-53, OPEN-154, MSG-31]', async () => {
    const { id, phone, ida, bo, booking } = await makeDocumentFile(db)
    const send = { type: 1, defendant_id: id, booking_id: booking } as const
    const { body } = await call(calls.sendDocuments, { as: clerk, body: send })
    expect(body).toMatchObject({
      code: 'sentDocuments',
      message: 'Successfully sent Documents for Docusign.',
    })
    expect(body.texts).toMatchObject(
      ['ANA LIM', 'Ida Cole', 'Bo Quill'].map((name) => ({ name, content: null, state, is_mailed: true })),
    )
    const texts = await textsTo(id)
    expect(texts.map((one) => [one.phone, one.indemnitor_id, one.created_by])).toEqual([
      [phone, null, clerk.id],
      ['2135550111', ida, clerk.id],
      ['2135550111', bo, clerk.id],
    ])
    expect(texts[1]?.content).toMatch(
      /^Bailiwick: Hello Ida Cole, please read and sign your bail bond documents with card authorization here: https:\/\/portal\.example\.com\/sign#[\w-]{32}$/,
    )
    const mails = (await db.selectFrom('mails').selectAll().orderBy('id').execute()).slice(-3)
    expect(mails.map((one) => one.to_address)).toEqual([
      'ana@example.com',
      'ida@example.com',
      'bo@example.com',
    ])
    expect(mails[1]?.message).toContain('https://portal.example.com/sign#•••')

    const documents = await documentsOf(id)
    const entries = await db
      .selectFrom('history')
      .select(['action', 'endpoint', 'name', 'username', 'record_id', 'data'])
      .where('defendant_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject(
      ['ANA LIM', 'Ida Cole', 'Bo Quill'].map((name, at) => ({
        action: 'send',
        endpoint: 'document',
        name,
        username: 'clerk',
        record_id: documents[at]?.id,
      })),
    )
    for (const text of texts) expect(JSON.stringify(entries)).not.toContain(text.content.split('#')[1])
    await expectEnd(...body.texts.map(({ message_id }) => message_id))
  })

  test('a reminder of documents to sign here has a new link, by text and mail [OPEN-132, NOTE-19]', async () => {
    const { id, phone, booking } = await makeDocumentFile(db)
    await call(calls.sendDocument, {
      as: clerk,
      query: { type: 'FCS', defendant_id: id, booking_id: booking },
    })
    const { body } = await call(sendReminder, { as: clerk, body: { defendant_id: id, phone } })
    // The mail is on its way, whatever becomes of the text
    expect(body).toMatchObject({ code: 'sentReminder', texts: [{ state, content: null }] })
    const [sent, reminded] = (await textsTo(id)).map(({ content }) => /#([\w-]{32})/.exec(content)?.[1])
    expect(reminded).toBeDefined()
    expect(reminded).not.toBe(sent)
    const mail = await db
      .selectFrom('mails')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([mail.to_address, mail.message]).toEqual(['ana@example.com', expect.stringContaining('/sign#•••')])
    const links = await db.selectFrom('signing_links').select('token_hash').execute()
    const hashes = links.map(({ token_hash }) => token_hash.toString('hex'))
    for (const token of [sent, reminded]) expect(hashes).toContain(hash('sha256', token ?? ''))
    const [document] = await documentsOf(id)
    expect(document?.history.map(({ description }) => description)).toEqual(['notified', 'notified'])
    await expectEnd(body.texts[0]?.message_id ?? 0)
  })
})
