import { describe, expect, it } from "vitest";
import { checkRows, columnsOf, type Known } from "./import-rules.ts";

const known: Known = {
  roles: ["Technician", "Lead Technician", "Auditor"],
  bases: [{ id: "00000000-0000-4000-8000-0000000000b1", code: "HOU", name: "Houston" }],
  people: [
    {
      id: "00000000-0000-4000-8000-0000000000a1",
      email: "ana@x.example",
      employeeNumber: "E-1001",
      name: "Ana Torres",
      status: "active",
    },
  ],
  today: "2026-05-04",
};

/** Reads a file written as lines with commas. */
function read(...lines: string[]) {
  const [head = [], ...rows] = lines.map((line) => line.split(","));
  const table = { head, rows: rows.map((cells, at) => ({ line: at + 2, cells })) };
  const { fields, ignored } = columnsOf(table);
  return { ignored, rows: checkRows(table, fields, known) };
}
const problemsOf = (...lines: string[]) =>
  read(...lines).rows.map(({ problems }) => problems.map(({ field, message }) => `${field}: ${message}`));

describe("a file of people", () => {
  it("needs a heading for the address, the names and the roles, in any order and any case", () => {
    expect(read("ROLES,email,First Name,Last name,Shoe size", "Technician,jo@x.example,Jo,Berg,43").ignored).toEqual([
      "Shoe size",
    ]);
    expect(() => read("Email,First name", "jo@x.example,Jo")).toThrow("needs the headings Last name, Roles");
  });

  it("holds someone, and a thousand people at most", () => {
    expect(() => columnsOf({ head: [], rows: [] })).toThrow("no people");
    const rows = Array.from({ length: 1001 }, (_, at) => ({ line: at + 2, cells: [] }));
    expect(() => columnsOf({ head: [], rows })).toThrow("1001 people; at most 1,000");
    expect(() => columnsOf({ head: Array.from({ length: 300_000 }, () => "Roles"), rows: rows.slice(1) })).toThrow(
      "300000 columns",
    );
  });

  it("becomes invitations: roles as people write them, bases by code, managers by number", () => {
    const { rows } = read(
      "Email,First name,Last name,Roles,Base,Manager,Mobile",
      "Jo@X.example,Jo,Berg,technician; lead-technician,hou,E-1001,'+1 713 555 0100",
    );
    expect(rows[0]?.problems).toEqual([]);
    expect(rows[0]?.person).toMatchObject({
      email: "jo@x.example",
      roles: ["Technician", "Lead Technician"],
      baseLocationId: "00000000-0000-4000-8000-0000000000b1",
      managerId: "00000000-0000-4000-8000-0000000000a1",
      mobile: "+1 713 555 0100",
      employmentType: "employee",
    });
  });
});

describe("what is wrong in a file", () => {
  it("is a mobile number without its country or without its number", () => {
    const numbered = (mobile: string) =>
      problemsOf("Email,First name,Last name,Roles,Mobile", `jo@x.example,Jo,Berg,technician,${mobile}`);
    for (const mobile of ["'+1", "713 555 0100", "call me"])
      expect(numbered(mobile)).toEqual([["mobile: Enter the number with its country code, such as +1 713 555 0100."]]);
    expect(numbered("'+1 713 555 0100")).toEqual([[]]);
  });

  const head = "Email,First name,Last name,Roles,Employee no.,Employment,Last day";
  it("is said of the cell it stands in", () => {
    expect(problemsOf(head, "jo,,Berg,Wizard,,boss,31.05.2026")).toEqual([
      [
        "roles: There is no role named Wizard. Separate several roles with a semicolon.",
        "employmentType: Enter one of employee, contractor, subcontractor, trainee.",
        "endDate: Enter the day as 2026-05-31.",
        "email: Invalid email address",
        "firstName: Enter a name",
      ],
    ]);
  });

  it("is an address or number of someone else, in the company or on another line", () => {
    expect(
      problemsOf(
        head,
        "ana@x.example,Jo,Berg,Technician,E-1001,,",
        "b@x.example,B,B,Technician,E-7,,",
        "B@x.example,C,C,Technician,e-7,,",
      ),
    ).toEqual([
      ["email: ana@x.example already belongs to Ana Torres (active).", "employeeNumber: E-1001 is the number of Ana Torres."],
      [],
      ["email: Line 3 has the same.", "employeeNumber: Line 3 has the same."],
    ]);
  });

  it("is a Super Admin, an auditor without an end, a subcontractor without a company", () => {
    expect(
      problemsOf(
        head,
        "a@x.example,A,A,Super Admin,,,",
        "b@x.example,B,B,Auditor,,,",
        "c@x.example,C,C,Technician,,subcontractor,",
      ),
    ).toEqual([
      ["roles: A file cannot make anyone a Super Admin. Import the person with another role and assign this one manually."],
      ["endDate: An external auditor needs an end date within 30 days."],
      [
        "companyName: Enter the company of a subcontractor.",
        "agreementFrom: Enter the first day of the agreement.",
        "agreementTo: Enter the last day of the agreement.",
      ],
    ]);
  });
});
