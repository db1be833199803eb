import { describe } from "vitest";
import { describeRowsOf } from "../../testing/ownershipCells.ts";

/** The statements are those of a member's rows, which \`ownership.test.ts\` calls in \`npm test\`. */
describe("the rows of a guest", () => {
  describeRowsOf("guest");
});
