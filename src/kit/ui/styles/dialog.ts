/** The styles of a dialog, for those that open before sign-in; `house.ts` begins with them. */
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
