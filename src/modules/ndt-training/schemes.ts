/** The certification schemes as shipped, editions side by side; the numbers are facts cited by standard and table. */
import { z } from "zod";
import shipped from "#modules/ndt-training/data/ndt-certification-schemes.json" with { type: "json" };

const NearVision = z.looseObject({ minChart: z.string(), minDistanceMm: z.number(), intervalMonths: z.number() });
const ColourVision = z.looseObject({ intervalMonths: z.number() });

/** `kind`: employer = the certificate ends with employment; central = it belongs to the person; external = recorded, not calculated. */
export const CertificationScheme = z.looseObject({
  id: z.string(),
  title: z.string(),
  edition: z.string().nullable(),
  kind: z.enum(["employer", "central", "external"]),
  unit: z.enum(["hours", "days"]).nullable(),
  rows: z.array(z.looseObject({ method: z.string(), technique: z.string().nullish(), verify: z.array(z.string()).optional() })),
  vision: z.looseObject({ near: NearVision, colour: ColourVision }).optional(),
  validity: z.looseObject({ maxMonths: z.number(), levels: z.array(z.string()) }).optional(),
});
export type CertificationScheme = z.infer<typeof CertificationScheme>;

export const schemes: readonly CertificationScheme[] = z.array(CertificationScheme).parse(shipped.schemes);

/** Method codes with their ISO 9712 counterparts and names. */
export const ndtMethods: readonly { code: string; iso: string | null; name: string }[] = shipped.methods;

export function schemeOf(id: string): CertificationScheme | undefined {
  return schemes.find((scheme) => scheme.id === id);
}
