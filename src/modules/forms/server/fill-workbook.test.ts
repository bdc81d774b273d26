import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { FormDefinition } from "../definition.ts";
import { filledWorkbook, placesIn } from "./fill-workbook.ts";
import { saidAtPlaces, unknownPlaces } from "../workbook-places.ts";

const strings =
  "<sst><si><t>Van {{vehicle}}, {{ checks.horn }}</t></si><si><t>{{Crew.2.name}} {{gone}} {{form.number}}</t></si></sst>";
const workbook = zipSync({ "xl/sharedStrings.xml": strToU8(strings), "xl/styles.xml": strToU8("<x>{{vehicle}}</x>") });
const definition = FormDefinition.parse({
  languages: ["en"],
  sections: [
    {
      key: "main",
      title: "Main",
      fields: [
        { key: "vehicle", type: "text", label: "Vehicle" },
        { key: "checks", type: "checklist", label: "Checks", rows: [{ key: "horn", label: "Horn" }] },
        { key: "crew", type: "table", label: "Crew", columns: [{ key: "name", type: "text", label: "Name" }] },
      ],
    },
  ],
  review: { rule: "none", days: 1 },
  offlineAllowed: true,
});
const row = (name: string) => ({ id: crypto.randomUUID(), cells: { name: { value: name } } });
const filled = {
  number: "F-VEH-26-00001",
  about: "",
  answers: {
    vehicle: { value: "=1+1 <b>&\u0000" },
    checks: { value: { horn: { value: "fail" } } },
    crew: { value: [row("Ana"), row("Bo")] },
  },
  definition,
  filledByName: "Ana Torres",
  formCode: "VEH",
  formTitle: "Vehicle check",
  formVersion: 2,
  signatures: [],
  submittedAt: "2026-11-20T12:40:00Z",
  zone: "America/Chicago",
};

it("a workbook of the company is filled at its places: answers, lines, rows; the rest stays as it is", () => {
  const made = unzipSync(filledWorkbook(workbook, saidAtPlaces(filled)));
  expect(strFromU8(made["xl/sharedStrings.xml"] ?? new Uint8Array())).toBe(
    "<sst><si><t>Van =1+1 &lt;b&gt;&amp;, Fail</t></si><si><t>Bo  F-VEH-26-00001</t></si></sst>",
  );
  expect(strFromU8(made["xl/styles.xml"] ?? new Uint8Array())).toContain("{{vehicle}}");
});

it("names the places that no answer can fill, and refuses what is no workbook or would fill the memory", () => {
  expect(unknownPlaces(placesIn(workbook), definition)).toEqual(["gone"]);
  expect(() => placesIn(strToU8("PK no"))).toThrow("not an Excel workbook");
  const large = zipSync({ "xl/sharedStrings.xml": new Uint8Array(41_000_000) });
  expect(() => placesIn(large)).toThrow("too large");
});
