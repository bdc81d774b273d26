import { expect, it } from "vitest";
import { faultsOf } from "./vite-styles.ts";

const of = (name: string) => `/node_modules/@mantine/core/esm/components/${name}/${name}.module.mjs`;
const sheet = (name: string) => `/node_modules/@mantine/core/styles/${name}.css`;

it("a component on a page needs its style, and a style its component", () => {
  const components = [
    { id: of("Button"), classes: ["m_1"] },
    { id: of("Table"), classes: ["m_2"] },
  ];
  const sheets = [
    { id: sheet("Button"), classes: ["m_1", "m_9"] },
    { id: sheet("Stepper"), classes: ["m_3"] },
  ];
  expect(faultsOf(components, sheets)).toEqual([
    "  Table is on a page, but its style is not listed.",
    "  Stepper has a listed style, but no page uses it.",
  ]);
});
