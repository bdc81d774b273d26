/** The requirements of a template role, in words. */
import { hasLevels, type RoleNeed } from "./definition.ts";

/** "RT Level I or higher, near vision". */
export function roleText({
  method,
  methodBy,
  techniqueBy,
  alternatives = [],
  technique,
  minLevel,
  schemes,
  vision,
}: RoleNeed): string {
  const level = hasLevels(method) ? ` Level ${["", "I", "II", "III"][minLevel] ?? ""}${minLevel < 3 ? " or higher" : ""}` : "";
  const named = methodBy ? [...new Set(Object.values(methodBy.methods))].join(" or ") : method;
  const techniques = techniqueBy ? [...new Set(Object.values(techniqueBy.techniques))].join(" or ") : technique;
  const scope = techniques ? `${named} (${techniques})` : named;
  const eyes = { none: "", near: ", near vision", nearColour: ", near and colour vision" }[vision];
  const instead = alternatives.map((one) => ` or ${one}`).join("");
  const accepted = schemes.length > 0 ? `, ${schemes.join(" or ")}` : "";
  return `${scope}${level}${instead}${eyes}${accepted}`;
}
