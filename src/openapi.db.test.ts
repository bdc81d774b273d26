import { createConfig, lintFromString } from "@redocly/openapi-core";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestApp, createTestApp } from "./testing.ts";

/** The skeleton of OpenAPI 3.1 (section 4.8), as far as a client generator needs it. */
const Schema = z.record(z.string(), z.unknown());
const Media = z.record(z.string(), z.object({ schema: Schema.optional() }));
const Parameter = z
  .object({
    name: z.string().min(1),
    in: z.enum(["query", "path", "header", "cookie"]),
    required: z.boolean().optional(),
    schema: Schema,
  })
  .refine((one) => one.in !== "path" || one.required === true, "A path parameter is required.");
const Operation = z.object({
  operationId: z.string().min(1),
  summary: z.string(),
  tags: z.array(z.string()).min(1),
  parameters: z.array(Parameter).optional(),
  requestBody: z.object({ content: Media, required: z.boolean().optional() }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5](\d\d|XX)|default)$/),
    z
      .object({ description: z.string().optional(), content: Media.optional(), $ref: z.string().optional() })
      .refine(({ description, $ref }) => description ?? $ref, "An answer says what it is."),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const Document = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string().startsWith("/"), z.partialRecord(z.enum(["get", "post", "put", "patch", "delete"]), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema).optional(), securitySchemes: z.record(z.string(), Schema) }),
});

let on: TestApp;
let text: string;
let document: z.infer<typeof Document>;
beforeAll(async () => {
  on = await createTestApp();
  const answer = await on.app.inject({ url: "/api/openapi.json" });
  text = answer.body;
  document = Document.parse(answer.json());
});
afterAll(() => on.close());

it("compresses an answer in one go, so that its length is known; only a large one by and by", async () => {
  const admin = await on.person("Ada Boss", ["ADM"]);
  const headers = { cookie: admin.cookie, "accept-encoding": "gzip" };
  const answers = [
    await on.app.inject({ url: "/api/roles", headers }),
    await on.app.inject({ url: "/api/openapi.json", headers }),
  ];
  expect(answers.map((answer) => answer.headers["content-encoding"])).toEqual(["gzip", "gzip"]);
  expect(answers.map(({ headers: sent, rawPayload }) => [sent["content-length"], rawPayload.length < 8_192])).toEqual([
    [String(answers[0]?.rawPayload.length), true],
    [undefined, false],
  ]);
  expect(gunzipSync(answers[0]?.rawPayload ?? "").length).toBeGreaterThan(8_192);
});

describe("the OpenAPI description", () => {
  it("describes every endpoint that is served, and only those", () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const served = on.app.served.map(({ endpoint: { method, path } }) => `${method.toLowerCase()} ${braced(path)}`);
    expect(described.toSorted()).toEqual(served.toSorted());
  });

  it("passes the strict rules of an independent linter: servers, refusals, no ambiguous paths", async () => {
    const config = await createConfig({ extends: ["recommended-strict"], rules: { "no-server-example.com": "off" } });
    const found = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
    expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it("describes the answer on success: a schema, a file or nothing; and what an upload sends", () => {
    for (const { operationId, responses, requestBody } of allOperations()) {
      const { endpoint } = on.app.served.find(({ module, name }) => `${module}.${name}` === operationId) ?? {};
      const kind = endpoint?.carries === "file" ? "*/*" : "application/json";
      expect([operationId, responses["204"] ?? responses["200"]?.content?.[kind]?.schema]).not.toEqual([operationId, undefined]);
      expect([operationId, requestBody?.content["multipart/form-data"] !== undefined]).toEqual([
        operationId,
        endpoint?.carries === "upload",
      ]);
    }
  });

  it("gives each endpoint a name of its own and a sentence", () => {
    const operations = allOperations();
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(operations.filter(({ summary }) => !summary).map(({ operationId }) => operationId)).toEqual([]);
  });

  it("declares each part of a path", () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted();
      for (const operation of Object.values(methods)) {
        const declared = operation?.parameters?.filter((one) => one.in === "path").map(({ name }) => name);
        expect([path, (declared ?? []).toSorted()]).toEqual([path, wanted]);
      }
    }
  });

  it("refers only to schemas and security schemes it contains", () => {
    for (const [, name = ""] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty(name);
    for (const { security } of allOperations())
      for (const name of security.flatMap(Object.keys)) expect(document.components.securitySchemes).toHaveProperty(name);
  });

  it("describes the content of a report though it is not checked again on its way out", () => {
    const schema = document.paths["/api/inspection-reports/{id}"]?.get?.responses["200"]?.content?.["application/json"]?.schema;
    const { lines } = z.object({ lines: Schema }).parse(schema?.["properties"]);
    const { values, lineNo } = z
      .object({ values: Schema, lineNo: Schema })
      .parse((lines["items"] as typeof Schema._output)["properties"]);
    expect(values).toMatchObject({ type: "object", additionalProperties: expect.anything() as unknown });
    expect(lineNo).toMatchObject({ type: "integer" });
  });

  it("says that open endpoints need no session", () => {
    const open = on.app.served
      .filter(({ endpoint }) => endpoint.access.kind === "open")
      .map(({ module, name }) => `${module}.${name}`);
    expect(
      allOperations()
        .filter(({ security }) => security.length === 0)
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual(open.toSorted());
  });
});

const braced = (path: string) => path.replace(/:(\w+)/g, "{$1}");
const allOperations = () =>
  Object.values(document.paths).flatMap((methods) => Object.values(methods).flatMap((one) => (one ? [one] : [])));
