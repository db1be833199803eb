import { DefaultNamingStrategy, type NamingStrategyInterface } from "typeorm";

/** The name of the column of a property. */
export const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names the column of the property `sortingOrder` `sorting_order`. */
export class SnakeCaseNamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? toSnakeCase(propertyName);
  }
}
