export { activeCases, itemCases, nameCases } from "../../api/testing/orderCases.ts";
