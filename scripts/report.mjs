import { writeFileSync } from "node:fs";

/**
 * The report of a vitest run for `npm test`, as JSON at TEST_REPORT: how many passed, what failed and why, and how long each file took, including its
 * setup.
 */
export default class Report {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (wanted) => tests.filter((test) => test.result().state === wanted);
    const broken = [
      ...inState("failed").map((test) => ({
        name: test.fullName,
        file: test.module.relativeModuleId,
        errors: test.result().errors,
      })),
      ...modules.flatMap((module) => [
        { name: "before its tests", file: module.relativeModuleId, errors: module.errors() },
        ...[...module.children.allSuites()].map((suite) => ({
          name: suite.fullName,
          file: module.relativeModuleId,
          errors: suite.errors(),
        })),
      ]),
      { name: "outside of any test", file: "", errors: unhandled },
    ];
    const report = {
      passed: inState("passed").length,
      failed: inState("failed").length,
      skipped: inState("skipped").length,
      failures: broken
        .filter(({ errors }) => errors.length > 0)
        .map(({ name, file, errors }) => ({ name: `${file} ${name}`.trim(), message: errors.map(saidBy).join("\n") })),
      files: modules.map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 })),
    };
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}

/** Its message with expected and actual values, and the line of the test. */
function saidBy({ message, diff, stacks = [] }) {
  const place = stacks.find(({ file }) => !file.includes("node_modules"));
  return [message, diff, place && `at ${place.file}:${place.line}`].filter(Boolean).join("\n");
}
