/** Lists with what lists can have: signs, numbers, all done, and other scripts. They have the form of those of the household. */

export const GROCERIES = `
Groceries
- [ ] Milk 2 l
- [ ] Oat milk
- [ ] Eggs ×10
- [x] Bread
- [ ] Butter
- [ ] Tomatoes, the small ones
- [ ] Onions
- [ ] Cheese: something for raclette, and ask whether they have the one with pepper
- [x] Coffee
- [ ] Apples
- [ ] Bananas
- [ ] Crème fraîche
- [ ] Washing-up liquid
- [ ] Bin bags
- [ ] 🎂 candles
`;

export const WASH_HANDS = `
Wash your hands
1. [x] Wet your hands with clean, running water
2. [x] Apply soap
3. [x] Rub your hands together for twenty seconds
4. [x] Rinse
5. [x] Dry with a clean towel
`;

export const TRAVEL_ARABIC = `
قائمة السفر
- [x] جواز السفر
- [ ] تذكرة الطائرة
- [ ] حذاء للمشي
- [ ] شاحن الهاتف
- [ ] دواء الصداع
- [ ] كتاب للطريق
`;

export const EARTHQUAKE_JAPANESE = `
防災リュック
- [x] 水 2リットル ×3
- [ ] 非常食
- [ ] 懐中電灯と電池
- [ ] 携帯ラジオ
- [ ] 救急セット
- [ ] 現金と身分証明書のコピー
`;
