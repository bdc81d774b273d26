import { BlockFields } from "./BlockFields.tsx";
import styles from "./editor.module.css";
import { Setups } from "./Setups.tsx";

/** What was checked on the day: step block, lift test, densitometer, light. */
export function CalibrationSection() {
  return (
    <fieldset className={styles.group}>
      <legend data-section>Checks on the day</legend>
      <Setups block="calibration">
        <BlockFields block="calibration" />
      </Setups>
    </fieldset>
  );
}
