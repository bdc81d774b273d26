import type { CompanyFile } from "../company.ts";
import { companyEndpoints } from "../contract.ts";
import { linkOf } from "#kit/client.ts";

const { image, logo } = companyEndpoints;

/** Where a picture of the company can be fetched; the hash in the address shows a replaced one at once. */
export function imageAddress(kind: string, { sha256 }: Pick<CompanyFile, "sha256">): string {
  return `${kind === "logo" ? linkOf(logo, {}) : linkOf(image, { kind })}?${sha256.slice(0, 12)}`;
}
