/** What a revision demands of the people and instruments of a report (processes-procedures rule 8, gate G6). */
import type { PersonnelRequirement } from "#modules/processes-procedures/contract.ts";

/** An instrument of the report on a day; `kinds` the groups of the template it may serve in, such as every gauge it accepts. */
export type InstrumentListed = { asset: string; typeCode: string };

/**
 * What is missing of the equipment types a revision names, and what stands on the report in place of one. `groups` are the kinds the
 * template asks for, each with the types that serve: where a revision names several types of one group, one of them is enough, and a type
 * of that group which it does not name may not be used.
 */
export function equipmentUnmet(
  demanded: readonly string[],
  listed: readonly InstrumentListed[],
  groups: readonly (readonly string[])[],
  procedure: string,
): string[] {
  const wanted = [...new Set(demanded.map((code) => code.trim().toUpperCase()).filter(Boolean))];
  const groupOf = (code: string) => groups.find((group) => group.includes(code)) ?? [code];
  const isListed = (code: string) => listed.some(({ typeCode }) => typeCode === code);
  const missing = wanted
    .filter((code) => !groupOf(code).some((one) => wanted.includes(one) && isListed(one)))
    .map(
      (code) =>
        `${procedure} asks for ${groupOf(code)
          .filter((one) => wanted.includes(one))
          .join(" or ")}: list the one that was used`,
    );
  const others = listed
    .filter(
      ({ typeCode }) => !wanted.includes(typeCode) && groupOf(typeCode).some((one) => one !== typeCode && wanted.includes(one)),
    )
    .map(({ asset, typeCode }) => {
      const named = groupOf(typeCode).filter((one) => wanted.includes(one));
      return `${asset} is ${typeCode}: ${procedure} allows ${named.join(" or ")}`;
    });
  return [...new Set([...missing, ...others])];
}

/**
 * The scheme ids a revision accepts. It names schemes in words ("SNT-TC-1A", "ISO 9712"), which stand for every edition on record; an empty
 * list accepts every scheme. A name that fits none is kept, so that nobody passes under it.
 */
export function schemesAccepted({ schemes = [] }: Partial<PersonnelRequirement>, known: readonly string[]): string[] {
  return [
    ...new Set(
      schemes
        .filter((name) => name.trim() !== "")
        .flatMap((name) => {
          const fitting = known.filter((id) => id.split("|").some((part) => plain(part).startsWith(plain(name))));
          return fitting.length > 0 ? fitting : [name];
        }),
    ),
  ];
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}
