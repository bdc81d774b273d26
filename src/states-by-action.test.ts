import { expect, it } from "vitest";
import { z } from "zod";
import { serverModules } from "./server-modules.ts";
import { endpointsOf } from "#kit/contract.ts";

/* A state changes by its action, which checks who may and what must be in order. No body that creates or changes a record contains one. */

/** A state that is a plain value of its record, with no action that would check more than the change itself does. */
const plainValues = [
  // A contact who left is marked by the people who maintain the client's contacts.
  "contacts.create active",
  "contacts.update active",
  // A reminder rule and a message channel are switched on and off by the people who administer them.
  "changeRule active",
  "changeEmail enabled",
  "changeSms enabled",
  // These addresses are the actions themselves.
  "answerComment state",
  "decideForClient status",
  "stepSecurityEvent state",
  "markError status",
  "review status",
  // Refused unless it is the state the record already has: the record's address accepts back what it returned.
  "update status",
];

it("no body that creates or changes a record sets a state without its action", () => {
  const written = serverModules.flatMap(({ contract }) =>
    endpointsOf(contract)
      .filter(({ endpoint: { method } }) => method !== "GET")
      .flatMap(({ name, endpoint: { body } }) => [...new Set(fieldsOf(body))].filter(isState).map((field) => `${name} ${field}`)),
  );
  expect(written.toSorted()).toEqual(plainValues.toSorted());
});

const isState = (field: string) =>
  /^(status|state|active|enabled|locked|frozen|archived|approved|signed|released|issued|revoked|suspended|closed|\w+(archived|frozen|released|approved|signed|issued|closed)At)$/.test(
    field,
  );

/** The field names of a body, including those of its `changes`. */
function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      name === "changes" ? fieldsOf(field) : [name],
    );
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? fieldsOf(schema.unwrap() as z.ZodType) : [];
}
