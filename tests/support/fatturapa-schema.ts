import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'

export const FATTURA_FOLDER =
  process.env.FATTURAPA_FILES ?? path.resolve(import.meta.dirname, '../../../shared/fatturapa')

const SIGNATURES = 'http://www.w3.org/TR/2002/REC-xmldsig-core-20020212/xmldsig-core-schema.xsd'
const SCHEMA_OF_SCHEMAS = 'http://www.w3.org/2001/XMLSchema.dtd'

/** Whether the ministry's files lie beside the project, or where FATTURAPA_FILES says; they are no part of it. */
export const hasFatturaFiles = existsSync(path.join(FATTURA_FOLDER, 'xsd'))

const read = (...names: string[]) => readFileSync(path.join(FATTURA_FOLDER, ...names))

/** What the ministry's schema says against a file; empty when it is valid. */
export function schemaValidator(): (xml: string) => string {
  xmlRegisterInputProvider(
    new XmlBufferInputProvider({
      [SIGNATURES]: read('xsd', 'xmldsig-core-schema.xsd'),
      [SCHEMA_OF_SCHEMAS]: new Uint8Array(),
    }),
  )
  const schema = XmlDocument.fromBuffer(read('xsd', 'Schema_VFPR12_v1.2.3.xsd'))
  const validator = XsdValidator.fromDoc(schema)
  return (xml) => {
    const document = XmlDocument.fromString(xml)
    try {
      validator.validate(document)
      return ''
    } catch (error) {
      return String(error)
    } finally {
      document.dispose()
    }
  }
}
