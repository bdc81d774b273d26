/** Who did the work, and what made them fit for it on the days of the inspection. */
import { type Behind, type DraftSection, fact, idIn, refsOf, withPapers } from "./behind.ts";
import { capital } from "#kit/capital.ts";
import { certificateName } from "#modules/ndt-training/certificate-name.ts";
import { certification, visionTest } from "#modules/ndt-training/server/tables.ts";

export async function peopleSection(behind: Behind): Promise<DraftSection> {
  const { db } = behind.ctx;
  const certificates = refsOf(behind, ["Certification"]);
  const tests = refsOf(behind, ["VisionTest"]);
  const held = await db
    .select()
    .from(certification)
    .where(idIn(certification.id, certificates.keys()))
    .orderBy(certification.personName, certification.method);
  const seen = await db
    .select()
    .from(visionTest)
    .where(idIn(visionTest.id, tests.keys()))
    .orderBy(visionTest.personName, visionTest.testedOn);
  return {
    key: "people",
    title: "People",
    empty: "No certificate of this company was frozen with the report.",
    entries: await Promise.all([
      ...held.map((row) =>
        withPapers(behind, {
          entity: "Certification",
          id: row.id,
          title: `${row.personName}: ${certificateName(row)}`,
          facts: [
            ...fact("Certificate", row.certificateNumber),
            ...fact("Used on", certificates.get(row.id)),
            ...fact("Issued", row.issuedOn),
            ...fact("Valid to", row.expiresOn),
            ...fact("Issued by", row.issuedBy),
            ...fact("Limitation", row.limitation),
            ...fact("Certified by", row.certifiedByName ?? row.level3Name),
            ...fact("State today", capital(row.state)),
          ],
        }),
      ),
      // What the test found stays with its holder and the Level III (people-and-access rule 23): its day and kind are enough.
      ...seen.map((row) =>
        withPapers(behind, {
          entity: "VisionTest",
          id: row.id,
          title: `${row.personName}: vision test, ${row.kind}`,
          facts: [
            ...fact("Used on", tests.get(row.id)),
            ...fact("Tested", row.testedOn),
            ...fact("State today", row.voidedAt ? `Void: ${row.voidReason ?? ""}` : "Stands"),
          ],
        }),
      ),
    ]),
  };
}
