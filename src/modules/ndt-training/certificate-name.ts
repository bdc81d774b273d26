/** What a certificate is called wherever it is printed. */
import { hasLevels } from "#modules/report-templates/definition.ts";
import { scopesOf } from "./rules/scope.ts";

interface Named {
  schemeId: string;
  method: string;
  level: string;
  /** Left out in evidence frozen before it was part of it. */
  techniques?: readonly string[] | null | undefined;
  issuedBy?: string | null | undefined;
}

/**
 * Scheme, method with the techniques that go beyond it, level: "ISO-9712:2021 UT (PAUT) Level 2". A certificate that is no scheme's has the name of
 * its issuer, and one in a method without levels has none: "American Petroleum Institute, API 570".
 */
export function certificateName({ schemeId, method, level, techniques, issuedBy }: Named): string {
  const beyond = scopesOf({ method, techniques: [...(techniques ?? [])] }).flatMap(({ technique }) => technique ?? []);
  if (!hasLevels(method)) {
    const scope = [method, beyond.join(", ")].filter(Boolean).join(" ");
    return schemeId === "OTHER" ? [issuedBy, scope].filter(Boolean).join(", ") : `${schemeId} ${scope}`;
  }
  const scope = `${method}${beyond.length > 0 ? ` (${beyond.join(", ")})` : ""} Level ${level}`;
  return [schemeId === "OTHER" && issuedBy ? `${issuedBy},` : schemeId, scope].join(" ");
}
