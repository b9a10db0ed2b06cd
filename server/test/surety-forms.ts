import * as forms from '@bailiwick/contract/surety-forms'
import { formData } from '#test/form-data'
import type { Person, TestServer } from '#test/server'

/** Calls about the forms of the sureties. */
export function suretyFormClient({ app, call }: Pick<TestServer, 'app' | 'call'>, as: Person) {
  const upload = async (
    content: Buffer,
    query: Record<string, string> = { name: 'Application', surety: forms.everySurety },
  ) => {
    const reply = await app.inject({
      method: 'POST',
      url: forms.uploadSuretyForm.path,
      query,
      ...withToken(formData([{ field: 'file', fileName: 'form.pdf', content }]), as),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const read = async (id: number) => (await call(forms.readSuretyForm, { as, query: { id } })).body
  return {
    upload,
    read,
    /** Adds a form and returns it as it is read. */
    add: async (content: Buffer) => read((await upload(content)).body.insertId),
    save: async (id: number, base: number, content: forms.SuretyFormContent, by: Person = as) => {
      const { status, body } = await call(forms.saveSuretyForm, {
        as: by,
        body: { id, base, content, note: 'Mapped' },
      })
      return { status, body }
    },
    check: async (id: number, version_id: number, mapping: forms.FormMapping) =>
      (await call(forms.checkSuretyForm, { as, body: { id, version_id, mapping } })).body.fields,
    preview: (payload: { id: number; version_id: number; mapping: forms.FormMapping }) =>
      app.inject({
        method: 'POST',
        url: forms.previewSuretyForm.path,
        headers: { authorization: as.token },
        payload,
      }),
  }
}

const withToken = <Form extends { headers: Record<string, string> }>(form: Form, { token }: Person) => ({
  ...form,
  headers: { ...form.headers, authorization: token },
})

/** The mapping with every guess confirmed, and nothing for what nobody guessed. */
export const confirmed = (
  fields: readonly forms.SuretyFormField[],
  mapping: forms.FormMapping,
): forms.FormMapping =>
  Object.fromEntries(
    fields.map(({ key }) => {
      const { is_guess: _, ...mapped } = mapping[key] ?? { gets: 'nothing' as const }
      return [key, mapped]
    }),
  )
