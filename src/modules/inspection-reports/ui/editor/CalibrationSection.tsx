import { BlockFields } from "./BlockFields.tsx";
import looks from "./editor.module.css";

/** What was checked on the day: step block, lift test, densitometer, light. */
export function CalibrationSection() {
  return (
    <fieldset className={looks.group}>
      <legend>Checks on the day</legend>
      <BlockFields block="calibration" />
    </fieldset>
  );
}
