/** The personnel data of the demo company's people besides their account: supervisor, employment, signature. */
import { Readable } from "node:stream";
import type { Calendar } from "./calendar.ts";
import { chanceOf, idOf } from "./chance.ts";
import { writeRecords } from "./write.ts";
import { userPicture } from "#directory/people/server/tables.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { inkOf } from "#modules/people-and-access/server/pictures/ink.ts";
import type { Key } from "./keys.ts";

interface Place {
  department: string;
  manager: Key | null;
}

const places: Record<Key, Place> = {
  ruth: { department: "Management", manager: null },
  peter: { department: "Administration", manager: "ruth" },
  helen: { department: "Quality", manager: "ruth" },
  samuel: { department: "Quality", manager: "ruth" },
  dale: { department: "Operations", manager: "ruth" },
  maria: { department: "Operations", manager: "dale" },
  wes: { department: "Operations", manager: "dale" },
  ben: { department: "Operations", manager: "dale" },
  omar: { department: "Operations", manager: "dale" },
  ana: { department: "Operations", manager: "wes" },
  callum: { department: "Operations", manager: "ben" },
  priya: { department: "Operations", manager: "omar" },
  jake: { department: "Operations", manager: "wes" },
  frank: { department: "Safety", manager: "ruth" },
  nadia: { department: "Equipment", manager: "dale" },
  claire: { department: "Quality", manager: "helen" },
  tom: { department: "Safety", manager: "ruth" },
  victor: { department: "Commercial", manager: "ruth" },
  susan: { department: "Finance", manager: "ruth" },
  erik: { department: "External", manager: "helen" },
};

/** A person's position in the company, and their emergency contact. */
export function particularsOf(
  { key, name: [first, last] }: { key: Key; name: readonly [first: string, last: string] },
  number: number,
  { ago }: Calendar,
  personId: (key: Key) => string,
) {
  const { department, manager } = places[key];
  const phone = (from: number) => `+1713555${String(from + number).padStart(4, "0")}`;
  return {
    department,
    managerId: manager && personId(manager),
    mobile: phone(200),
    initials: `${first.slice(0, 1)}${last.slice(0, 1)}`,
    emergencyContact: { name: `${relatives[number % relatives.length]} ${last}`, relation: "family", phone: phone(600) },
    ...(key === "jake" ? { employmentType: "trainee" as const } : {}),
    ...(key === "omar"
      ? {
          employmentType: "subcontractor" as const,
          companyName: "Gulf Inspection Partners LLC",
          agreementFrom: ago(665),
          agreementTo: ago(-65),
        }
      : {}),
  };
}

const relatives = ["Alex", "Sam", "Robin", "Kim", "Noor"];

/** Who has drawn a signature; the others sign without an image. */
const signers: readonly Key[] = ["samuel", "wes", "ben", "ana", "callum"];

/** The generated signatures, by person. */
export async function drawSignatures(services: Services): Promise<Map<Key, string>> {
  const { default: sharp } = await import("sharp");
  const drawn = signers.map(async (key) => {
    const ink = await inkOf(
      await sharp(Buffer.from(strokesOf(key)))
        .png()
        .toBuffer(),
    );
    const { sha256 } = await services.files.put(Readable.from([ink]), { limit: 1024 * 1024, name: "signature.png" });
    return [key, sha256] as const;
  });
  return new Map(await Promise.all(drawn));
}

/** A line that rises and falls like a hasty signature. */
export function strokesOf(key: string): string {
  const chance = chanceOf(`signature ${key}`);
  const points = Array.from({ length: 9 }, (_, at) => `${40 + at * 58},${chance.between(30, 150)}`);
  const curve = points.slice(1).map((point, at) => `S ${40 + at * 58 + 40},${chance.between(20, 170)} ${point}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="#fff"/><path d="M ${points[0]} ${curve.join(" ")}" fill="none" stroke="#111418" stroke-width="4" stroke-linecap="round"/></svg>`;
}

/** Stores the signatures of those who have one, from the first day of the demo period on. */
export async function writeSignatures(
  db: Db,
  { ago, at }: Calendar,
  signatures: ReadonlyMap<Key, string>,
  personId: (key: Key) => string,
): Promise<void> {
  const since = at(ago(600), "10:00");
  await writeRecords(
    db,
    userPicture,
    [...signatures].map(([key, sha256]) => ({
      id: idOf(`signature of ${key}`),
      at: since,
      by: personId(key),
      userId: personId(key),
      kind: "signature" as const,
      sha256,
      mediaType: "image/png",
      validFrom: since,
    })),
    "set picture",
  );
}
