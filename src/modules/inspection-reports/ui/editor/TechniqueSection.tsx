import { BlockFields } from "./BlockFields.tsx";
import { AcceptanceFields } from "./AcceptanceFields.tsx";
import looks from "./editor.module.css";

export function TechniqueSection() {
  return (
    <>
      <fieldset className={looks.group}>
        <legend>Technique</legend>
        <BlockFields block="technique" />
      </fieldset>
      <fieldset className={looks.group}>
        <legend>Acceptance criteria</legend>
        <AcceptanceFields />
      </fieldset>
    </>
  );
}
