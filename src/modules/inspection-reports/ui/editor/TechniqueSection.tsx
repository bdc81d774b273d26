import { BlockFields } from "./BlockFields.tsx";
import { AcceptanceFields } from "./AcceptanceFields.tsx";
import styles from "./editor.module.css";
import { SetupActions, Setups } from "./Setups.tsx";

export function TechniqueSection() {
  return (
    <>
      <fieldset className={styles.group} data-place="technique">
        <legend data-section>Technique</legend>
        <Setups block="technique">
          <BlockFields block="technique" />
        </Setups>
        <SetupActions />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Acceptance criteria</legend>
        <AcceptanceFields />
      </fieldset>
    </>
  );
}
