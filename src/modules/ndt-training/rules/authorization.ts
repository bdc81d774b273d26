/**
 * What the employer authorizes the holder of a central certificate for (ndt-training rule 1; ISO 9712 operating authorization): methods, levels
 * and techniques. The certificate says what somebody can do, the authorization what they may do here: work needs both.
 */
import { techniqueOptions } from "#modules/ndt-training/choices.ts";
import type { Certification } from "#modules/ndt-training/rules/records.ts";
import { coversScope, levelRank, scopeName, scopesOf } from "#modules/ndt-training/rules/scope.ts";
import { type Period, without } from "#kit/validity.ts";
import type { LevelRank, AuthorizedScope, AuthorizationScope } from "#eligibility/certificates.ts";

/** The letters by which a scope in words is read; what is not among them is not guessed at. */
export const methodLetters: ReadonlySet<string> = new Set(
  "AE AT ET GPR GWT LM LT MFL MT MW NR PT RT ST TIR TT UT VA VT API CSWIP CWI DFT HT PMI".split(" "),
);
const techniqueLetters: ReadonlySet<string> = new Set(techniqueOptions.map(({ value }) => value));

/** What is authorized, or null where nobody has said it by method and level and the words cannot be read as such. */
export function authorizedScope({ covers, scope }: AuthorizationScope): AuthorizedScope | null {
  return covers ?? scopeInWords(scope ?? "");
}

/**
 * "UT Level 2", "UT", "UT and MT, Levels 1 and 2", "UT (PAUT, TOFD) Level 2": methods and techniques, then the levels of all of them. Anything
 * else, a condition or two lists, is not guessed at.
 */
function scopeInWords(text: string): AuthorizedScope | null {
  const found = /^([A-Z0-9 ,;/&+()]*?)(?:\bLEVELS?\b([IVX0-9 ,;/&+]*))?$/.exec(
    text
      .toUpperCase()
      .replaceAll(/\b(?:AND|WITH)\b/g, ",")
      .trim(),
  );
  if (!found) return null;
  const words = (part: string) => part.split(/[ ,;/&+()]+/).filter(Boolean);
  const codes = words(found[1] ?? "");
  const levels = found[2] === undefined ? [] : words(found[2]);
  const methods = codes.filter((code) => methodLetters.has(code));
  const techniques = codes.filter((code) => techniqueLetters.has(code) && !methodLetters.has(code));
  const read = methods.length + techniques.length === codes.length && levels.every((level) => levelRank(level) !== null);
  if (!read || codes.length === 0 || (found[2] !== undefined && levels.length === 0)) return null;
  return { methods: methods.length > 0 ? methods : techniques, levels, techniques: methods.length > 0 ? techniques : [] };
}

/** Whether it lets the holder do work of this method, technique and level; a higher level includes the lower ones (rule 9). */
export function scopeCovers(
  { methods, levels, techniques = [] }: AuthorizedScope,
  need: { method: string; technique?: string | null; minLevel: LevelRank },
): boolean {
  const [wanted] = scopesOf({ method: need.method, techniques: need.technique ? [need.technique] : [] });
  const given = methods.flatMap((method) => scopesOf({ method, techniques: [...techniques] }));
  return (
    wanted !== undefined &&
    given.some((scope) => coversScope(scope, wanted)) &&
    (levels.length === 0 || levels.some((level) => (levelRank(level) ?? 0) >= need.minLevel))
  );
}

/** "UT, MT (PAUT) Level 2", or the words as they were typed. */
export function scopeText(authorization: AuthorizationScope): string {
  const { covers, scope } = authorization;
  if (!covers) return scope?.trim() ?? "";
  const { methods, levels, techniques = [] } = covers;
  const beyond = techniques.length > 0 ? ` (${techniques.join(", ")})` : "";
  const words = scope?.trim();
  return `${methods.join(", ")}${beyond}${levels.length > 0 ? ` Level ${levels.join(", ")}` : ""}${words ? `. ${words}` : ""}`;
}

/** Why an authorization cannot be recorded so beside this certificate: it covers nothing of what is certified, or a level above it. Null when it can. */
export function nothingAuthorized(
  covers: AuthorizedScope,
  certificate: { method: string; level: string; techniques: readonly string[] },
): string | null {
  const covered = scopesOf(certificate).some((scope) => scopeCovers(covers, { ...scope, minLevel: 1 }));
  const rank = levelRank(certificate.level) ?? 0;
  const above = covers.levels.find((level) => (levelRank(level) ?? 0) > rank);
  if (covered && above) return `This certificate is for Level ${certificate.level}, and Level ${above} lies above it.`;
  if (covered) return null;
  const certified = scopesOf(certificate).map(scopeName).join(", ");
  return `This certificate is for ${certified}, and ${scopeText({ covers })} authorizes nothing of it. Name the method, and techniques beyond the base method.`;
}

type Authorization = AuthorizationScope & Pick<NonNullable<Certification["employerAuthorization"]>, "on" | "endedOn">;

/** The days on which the authorization let the holder work and, as it is changed now, does not any more, or not for all that is certified. */
export function authorizationTakenBack(
  certificate: { method: string; level: string; techniques: readonly string[]; employerAuthorization?: Authorization | null },
  after: Authorization,
): Period[] {
  const { employerAuthorization: before } = certificate;
  const [was, is] = [before && authorizedScope(before), authorizedScope(after)];
  if (!before || !was) return [];
  const ranks = ([1, 2, 3] as const).filter((rank) => rank <= (levelRank(certificate.level) ?? 0));
  const narrowed = scopesOf(certificate).some((scope) =>
    ranks.some((minLevel) => {
      const need = { ...scope, minLevel };
      return scopeCovers(was, need) && !(is && scopeCovers(is, need));
    }),
  );
  const days = ({ on, endedOn }: Authorization): Period => ({ from: on, to: endedOn ?? null });
  return without(days(before), narrowed ? [] : [days(after)]);
}
