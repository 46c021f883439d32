import { webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import {
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  SignerInfo,
  setEngine,
} from 'pkijs'

setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }))

const COMMON_NAME = '2.5.4.3'
const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'

async function makeSigner() {
  const keys = await webcrypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    true,
    ['sign', 'verify'],
  )
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1.Integer({ value: 1 })
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new asn1.Utf8String({ value: 'Prova' }) }),
    )
  certificate.notBefore.value = new Date('2026-01-01')
  certificate.notAfter.value = new Date('2036-01-01')
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as CryptoKey)
  await certificate.sign(keys.privateKey as CryptoKey, 'SHA-256')
  return { certificate, key: keys.privateKey as CryptoKey }
}

/** The bytes in a CAdES envelope, as a person's signing program makes one. */
export async function signedFile(bytes: Uint8Array): Promise<Buffer> {
  const { certificate, key } = await makeSigner()
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: DATA,
      eContent: new asn1.OctetString({ valueHex: new Uint8Array(bytes).buffer }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
      }),
    ],
    certificates: [certificate],
  })
  await signed.sign(key, 0, 'SHA-256')
  const info = new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) })
  return Buffer.from(info.toSchema().toBER())
}
