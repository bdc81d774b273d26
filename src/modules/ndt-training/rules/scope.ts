/** What a certificate is for: method, technique, level (ndt-training rules 9, 10). */
import { allLimits, leftOut } from "#modules/ndt-training/rules/limits.ts";
import type { Certification } from "#modules/ndt-training/rules/records.ts";
import type { LevelRank, CertificationNeed } from "#eligibility/certificates.ts";

export type ScopeRefusal = "NO_CERTIFICATE" | "TECHNIQUE" | "LEVEL" | "SCHEME" | "NOT_AUTHORIZED_TO_TEST" | "LIMITED";

/** 1, 2 or 3 for "I", "II", "II-L", "III", "1", "2", "3"; null for another word. */
export function levelRank(level: string): LevelRank | null {
  const base = level.toUpperCase().replace(/-?L(IMITED)?$/, "");
  return ({ I: 1, II: 2, III: 3, "1": 1, "2": 2, "3": 3 } as const)[base] ?? null;
}

/** True for "II-L" and its like. */
export function isLimited(level: string): boolean {
  return /-?L(IMITED)?$/i.test(level);
}

/** "I", "II" or "III". */
export function levelName(rank: LevelRank): string {
  return (["I", "II", "III"] as const)[rank - 1] ?? "I";
}

/** "UT", "UT (PAUT)": the method with the technique that goes beyond it. */
export function scopeName({ method, technique }: { method: string; technique?: string | null }): string {
  const scope = normalScope(method, technique ?? null);
  return scope.technique ? `${scope.method} (${scope.technique})` : scope.method;
}

/** The method and the techniques of a certificate in one spelling; a null technique is the base method. */
export function scopesOf({
  method,
  techniques,
}: Pick<Certification, "method" | "techniques">): { method: string; technique: string | null }[] {
  return techniques.length === 0 ? [normalScope(method, null)] : techniques.map((technique) => normalScope(method, technique));
}

/** Methods with techniques but no base: SNT-TC-1A certifies LT for bubble, pressure change, halogen diode or mass spectrometer only. */
const withoutBase: readonly string[] = ["LT"];

type Scope = ReturnType<typeof scopesOf>[number];

/** Whether what a certificate or an authorization is for does what is needed; where a method has no base, any of its techniques is one. */
export function coversScope({ method, technique }: Scope, wanted: Scope): boolean {
  if (method !== wanted.method) return false;
  return technique === wanted.technique || (wanted.technique === null && withoutBase.includes(method));
}

/** The certificates that would do for the need on some day, or the first thing all of them lack, with those that come nearest. */
export function suitable<C extends Certification>(
  certifications: readonly C[],
  need: CertificationNeed,
): C[] | { lack: ScopeRefusal; nearest: C[] } {
  const wanted = normalScope(need.method, need.technique ?? null);
  const steps: [ScopeRefusal, (one: C) => boolean][] = [
    ["NO_CERTIFICATE", (one) => scopesOf(one).some(({ method }) => method === wanted.method)],
    ["TECHNIQUE", (one) => scopesOf(one).some((scope) => coversScope(scope, wanted))],
    ["LEVEL", (one) => (levelRank(one.level) ?? 0) >= need.minLevel && (need.limited === true || !isLimited(one.level))],
    [
      "SCHEME",
      (one) => !need.schemes?.length || need.schemes.some((id) => id === one.schemeId || id === one.schemeId.split(":")[0]),
    ],
    [
      "NOT_AUTHORIZED_TO_TEST",
      (one) => need.testing === false || one.authorizedToTest || (need.minLevel === 3 && levelRank(one.level) === 3),
    ],
    ["LIMITED", (one) => leftOut(allLimits(one), need.examined) === null],
  ];
  let left = [...certifications];
  for (const [lack, does] of steps) {
    const doing = left.filter(does);
    if (doing.length === 0) return { lack, nearest: left };
    left = doing;
  }
  return left;
}

/** Reports call PAUT and TOFD methods, certificates call them techniques of UT; ISO has its own letters for AE and TIR. */
function normalScope(method: string, technique: string | null): { method: string; technique: string | null } {
  const code = method.toUpperCase();
  if (code === "PAUT" || code === "TOFD")
    return { method: "UT", technique: technique && !isBase(code, technique) ? technique.toUpperCase() : code };
  const known = otherLetters[code] ?? code;
  return { method: known, technique: technique === null || isBase(known, technique) ? null : technique.toUpperCase() };
}

const otherLetters: Readonly<Record<string, string>> = { AT: "AE", TT: "TIR", IRT: "TIR" };

/** Names under which the base method itself appears as a technique: film radiography is what RT means without more words. */
function isBase(method: string, technique: string): boolean {
  const name = technique.toUpperCase();
  return name === method || name === "CONVENTIONAL" || name === "BASE" || name === "" || (method === "RT" && name === "FILM");
}
