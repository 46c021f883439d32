import { webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import {
  AttributeTypeAndValue,
  Certificate,
  CryptoEngine,
  Extension,
  GeneralName,
  GeneralNames,
  setEngine,
} from 'pkijs'

setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }))

const COMMON_NAME = '2.5.4.3'
const ALTERNATIVE_NAMES = '2.5.29.17'
const IP_ADDRESS = 7

export type Identity = { key: string; cert: string }

type Wanted = { address?: string; until?: Date }

const pem = (label: string, bytes: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

/** What a server on an IPv4 address shows: a certificate that it has signed itself, with its key. */
export async function identityOf({
  address = '127.0.0.1',
  until = new Date('2049-01-01'),
}: Wanted = {}): Promise<Identity> {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1.Integer({ value: 1 })
  const value = new asn1.Utf8String({ value: crypto.randomUUID() })
  certificate.subject.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value }))
  certificate.issuer = certificate.subject
  certificate.notBefore.value = new Date('2020-01-01')
  certificate.notAfter.value = until
  const valueHex = new Uint8Array(address.split('.').map(Number)).buffer
  const names = new GeneralNames({
    names: [new GeneralName({ type: IP_ADDRESS, value: new asn1.OctetString({ valueHex }) })],
  })
  const extnValue = names.toSchema().toBER(false)
  certificate.extensions = [new Extension({ extnID: ALTERNATIVE_NAMES, extnValue })]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as CryptoKey)
  await certificate.sign(keys.privateKey as CryptoKey, 'SHA-256')
  return {
    key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
    cert: pem('CERTIFICATE', certificate.toSchema(true).toBER(false)),
  }
}
